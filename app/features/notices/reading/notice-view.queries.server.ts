import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem, noticeItemAmount, noticeLine } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { ownPositions } from '#app/platform/access/own-records.queries.server.ts';
import { paidSum } from '#app/platform/access/paid.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { ITEM_AMOUNT } from '../notices.queries.server.ts';

const changer = alias(member, 'changer');
const correction = alias(notice, 'correction');
const corrected = alias(notice, 'corrected');

const vehicle = {
  vehicleName,
  vehicleSlug: sql<string>`coalesce(${fund.slug}, ${opportunity.slug})`,
  vehicleKind: sql<'fund' | 'deal'>`case when ${notice.fundId} is null then 'deal' else 'fund' end`,
};

/** Finds notices with their vehicle, who changed them last, the correction of each, and the number of what it corrects. */
export const findNoticeViews = (viewer: Viewer, db: Db, ids: readonly string[]) =>
  db
    .select({
      ...{ notice, ...vehicle, changedBy: changer.name, correctionId: correction.id },
      correctedNumber: corrected.number,
    })
    .from(notice)
    .innerJoin(changer, eq(changer.id, notice.changedById))
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .leftJoin(correction, eq(correction.corrects, notice.id))
    .leftJoin(corrected, eq(corrected.id, notice.corrects))
    .where(and(forAdmin(viewer, 'money'), inArray(notice.id, [...ids])));

export async function findNoticeView(viewer: Viewer, db: Db, id: string) {
  const [row] = await findNoticeViews(viewer, db, [id]);
  return row;
}

/** Finds a recorded notice with its vehicle, for holders with a part of it: their own, for admins all. */
export async function findRecordedNotice(viewer: Viewer, db: Db, id: string) {
  const [row] = await db
    .select({ notice, ...vehicle })
    .from(notice)
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .where(and(eq(notice.id, id), sql`${notice.recordedAt} is not null`))
    .limit(1);
  const isTheirs = row && (maySee(viewer, 'money') || (await findItemRows(viewer, db, id)).length > 0);
  return isTheirs ? row : undefined;
}

/** Finds the recorded notices of a vehicle, oldest first; for admins. */
export const findRecordedOf = (viewer: Viewer, db: Db, vehicleId: string) =>
  db
    .select({ id: notice.id })
    .from(notice)
    .where(
      and(forAdmin(viewer, 'money'), eq(notice.vehicleId, vehicleId), sql`${notice.recordedAt} is not null`),
    )
    .orderBy(asc(notice.publishedAt), asc(notice.id));

/**
 * Finds the items of a recorded notice with their holders, what is expected of them, and what was paid. For an admin
 * all, for everyone else their own.
 */
export const findItemRows = (viewer: Viewer, db: Db, noticeId: string) =>
  db
    .select({
      itemId: noticeItem.id,
      positionId: noticeItem.positionId,
      member: member.name,
      entity: entityName,
      due: noticeItem.due,
      unfundedBefore: noticeItem.unfundedBefore,
      unfundedAfter: noticeItem.unfundedAfter,
      reportedPaidOn: noticeItem.reportedPaidOn,
      expectedPaymentId: expectedPayment.id,
      reference: expectedPayment.reference,
      waivedAt: expectedPayment.waivedAt,
      paid: paidSum,
    })
    .from(noticeItem)
    .innerJoin(notice, eq(notice.id, noticeItem.noticeId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .leftJoin(expectedPayment, eq(expectedPayment.itemId, noticeItem.id))
    .where(
      and(
        eq(noticeItem.noticeId, noticeId),
        sql`${notice.recordedAt} is not null`,
        maySee(viewer, 'money') ? undefined : ownPositions(viewer),
      ),
    )
    .orderBy(sql`lower(${nameOfHolder})`, asc(noticeItem.id));

/** Finds the amounts of items by line, in the order of the lines: for an admin of all, for everyone else of their own. */
export const findItemAmounts = (viewer: Viewer, db: Db, noticeId: string) =>
  db
    .select({
      itemId: noticeItemAmount.itemId,
      place: noticeLine.place,
      ...ITEM_AMOUNT,
    })
    .from(noticeItemAmount)
    .innerJoin(noticeLine, eq(noticeLine.id, noticeItemAmount.lineId))
    .innerJoin(noticeItem, eq(noticeItem.id, noticeItemAmount.itemId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .where(and(eq(noticeLine.noticeId, noticeId), maySee(viewer, 'money') ? undefined : ownPositions(viewer)))
    .orderBy(asc(noticeLine.place));

/** Finds the lines of a recorded notice for an admin, each with the sum of its holders' parts. */
export const findLines = (viewer: Viewer, db: Db, noticeId: string) =>
  db
    .select({
      place: noticeLine.place,
      type: noticeLine.type,
      description: noticeLine.description,
      amount: noticeLine.amount,
    })
    .from(noticeLine)
    .where(and(forAdmin(viewer, 'money'), eq(noticeLine.noticeId, noticeId)))
    .orderBy(asc(noticeLine.place));
