import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { payoutLine } from '#app/db/schema/payouts.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { holderAddress } from '#app/platform/access/holder-address.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { openSum } from '#app/platform/access/paid.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

const isInFile = sql`exists (select from ${payoutLine} as line
  where line.expected_payment_id = ${expectedPayment.id} and line.ended_at is null)`;

/** To be paid out, and in no live file. */
const isOpen: SQL = sql`${expectedPayment.direction} = 'out' and ${openSum} > 0 and not ${isInFile}`;

/** Finds a published notice that pays out. */
export async function findPayingNotice(viewer: Viewer, db: Db | Tx, noticeId: string) {
  const [row] = await db
    .select({
      id: notice.id,
      kind: notice.kind,
      number: notice.number,
      currency: notice.currency,
      dueDate: notice.dueDate,
      vehicleId: sql<string>`${notice.vehicleId}`,
      vehicle: vehicleName,
    })
    .from(notice)
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .where(and(forAdmin(viewer, 'money'), eq(notice.id, noticeId), sql`${notice.recordedAt} is not null`));
  return row;
}

/** Finds what a notice has to pay out and no live file has, the holders with their addresses. */
export const findUnpaid = (db: Db | Tx, noticeId: string) =>
  db
    .select({
      expectedId: expectedPayment.id,
      reference: expectedPayment.reference,
      memberId: member.id,
      entityId: position.entityId,
      holder: nameOfHolder,
      address: holderAddress,
      open: openSum,
    })
    .from(expectedPayment)
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .where(and(eq(noticeItem.noticeId, noticeId), isOpen))
    .orderBy(nameOfHolder, expectedPayment.id);

/** Finds the notices that have something to pay out which no live file has, the earliest first. */
export const findPayingNotices = (viewer: Viewer, db: Db, most: number) =>
  db
    .select({
      id: notice.id,
      kind: notice.kind,
      number: notice.number,
      currency: notice.currency,
      dueDate: notice.dueDate,
      vehicle: vehicleName,
      count: sql<number>`count(*)::int`,
      total: sql<number>`sum(${openSum})::bigint`.mapWith(Number),
    })
    .from(expectedPayment)
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .innerJoin(notice, eq(notice.id, noticeItem.noticeId))
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .where(and(forAdmin(viewer, 'money'), isOpen))
    .groupBy(notice.id, fund.id, opportunity.id)
    .orderBy(notice.dueDate, notice.id)
    .limit(most);

/** Finds holders of whom an account is proposed, or approved and not in use yet. */
export const findWaiting = (db: Db | Tx, memberIds: readonly string[], currency: Currency) =>
  db
    .select({ memberId: bankDetails.memberId, entityId: bankDetails.entityId })
    .from(bankDetails)
    .where(
      and(
        inArray(bankDetails.memberId, [...memberIds]),
        eq(bankDetails.currency, currency),
        isNull(bankDetails.endedAt),
        or(isNull(bankDetails.effectiveAt), sql`${bankDetails.effectiveAt} > now()`),
      ),
    );
