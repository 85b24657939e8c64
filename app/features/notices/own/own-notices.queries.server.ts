import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import {
  expectedPayment,
  notice,
  noticeItem,
  noticeItemAmount,
  noticeLine,
  noticePosting,
} from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { LineType } from '#app/domain/investing/ledger.ts';
import { effectOn } from '#app/features/ledger/standing-sums.queries.server.ts';
import { isDocumentPublished } from '#app/platform/access/document-access.queries.server.ts';
import { noticeYear } from '#app/platform/access/document-year.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { holderAddress } from '#app/platform/access/holder-address.queries.server.ts';
import { isHeldByViewer } from '#app/platform/access/holders.queries.server.ts';
import { isCountedLine } from '#app/platform/access/holding.queries.server.ts';
import { paidOn, paidSum, returnedBecause } from '#app/platform/access/paid.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { ITEM_AMOUNT } from '../notices.queries.server.ts';

const later = alias(notice, 'later');
const laterItem = alias(noticeItem, 'later_item');

/** What holders see of a notice, and all that is theirs: nothing of a draft, nothing of another position. */
const published = and(isNotNull(notice.publishedAt), isNotNull(notice.recordedAt));

const columns = {
  id: noticeItem.id,
  noticeId: notice.id,
  positionId: noticeItem.positionId,
  memberId: position.memberId,
  entityId: position.entityId,
  kind: notice.kind,
  number: sql<number>`${notice.number}`,
  currency: notice.currency,
  noticeDate: notice.noticeDate,
  dueDate: notice.dueDate,
  purpose: notice.purpose,
  bankDetailsId: notice.bankDetailsId,
  publishedAt: sql<Date>`${notice.publishedAt}`.mapWith(notice.publishedAt),
  year: noticeYear,
  corrects: notice.corrects,
  /** How many notices it replaced, one by another. */
  corrections: sql<number>`(select count(*) - 1 from ${notice} as version
    where version.vehicle_id = ${notice.vehicleId} and version.kind = ${notice.kind}
      and version.number = ${notice.number} and version.published_at <= ${notice.publishedAt})::int`,
  reason: notice.reason,
  cancelledAt: notice.cancelledAt,
  cancelReason: notice.cancelReason,
  vehicleId: sql<string>`${notice.vehicleId}`,
  vehicleSlug: sql<string>`coalesce(${fund.slug}, ${opportunity.slug})`,
  vehicleName,
  isFund: sql<boolean>`${notice.fundId} is not null`,
  fundId: notice.fundId,
  opportunityId: notice.opportunityId,
  publishedById: notice.publishedById,
  memberName: member.name,
  locale: member.locale,
  documentId: noticeItem.documentId,
  /** Whether the document is there to read: an admin may withdraw it. */
  hasReadable: sql<boolean>`exists (select from ${document} where ${document.id} = ${noticeItem.documentId} and ${isDocumentPublished})`,
  entityName,
  holderAddress,
  due: noticeItem.due,
  unfundedBefore: noticeItem.unfundedBefore,
  unfundedAfter: noticeItem.unfundedAfter,
  reportedPaidOn: noticeItem.reportedPaidOn,
  paymentId: expectedPayment.id,
  amount: expectedPayment.amount,
  reference: expectedPayment.reference,
  waivedAt: expectedPayment.waivedAt,
  paid: paidSum,
  paidOn,
  returned: returnedBecause,
  replacedById: laterItem.id,
  replacedAt: later.recordedAt,
  replacedReason: later.reason,
};

/** One holder's part of a published notice, without its lines. */
export type OwnItemRow = Awaited<ReturnType<typeof findItems>>[number];

const findItems = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select(columns)
    .from(noticeItem)
    .innerJoin(notice, eq(notice.id, noticeItem.noticeId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .leftJoin(expectedPayment, eq(expectedPayment.itemId, noticeItem.id))
    .leftJoin(later, and(eq(later.corrects, notice.id), isNotNull(later.recordedAt)))
    .leftJoin(
      laterItem,
      and(eq(laterItem.noticeId, later.id), eq(laterItem.positionId, noticeItem.positionId)),
    )
    .where(and(published, where))
    .orderBy(asc(notice.dueDate), asc(noticeItem.id));

/** Matches what is the viewer's, or of the holders for whom they ask. */
const isOwn = (viewer: Viewer): SQL | undefined =>
  isHeldByViewer(
    viewer,
    {
      ...{ memberId: position.memberId, entityId: position.entityId },
      ...{ vehicleId: position.vehicleId, year: noticeYear },
    },
    'notices',
  );

/** Finds a notice to read, or to act on. */
export async function findOwnItem(
  viewer: Viewer,
  db: Db | Tx,
  id: string,
  { isAct = false } = {},
): Promise<OwnItemRow | undefined> {
  const mayAct = isAct ? isHeldByViewer(viewer, position, 'act') : undefined;
  const [row] = await findItems(db, and(isOwn(viewer), mayAct, eq(noticeItem.id, id)));
  return row;
}

/** Finds the viewer's items of a notice, one for each position that they hold. */
export const findOwnItemsOf = (viewer: Viewer, db: Db, noticeId: string): Promise<OwnItemRow[]> =>
  findItems(db, and(isOwn(viewer), eq(notice.id, noticeId)));

/** Finds an item for its document, for nobody in particular. */
export async function findItem(db: Db, id: string): Promise<OwnItemRow | undefined> {
  const [row] = await findItems(db, eq(noticeItem.id, id));
  return row;
}

/**
 * Finds the next items of a notice in the order of their ids: those without a document, or those with one. Also of
 * holders who are not approved yet: they find it once they are.
 */
export async function findToTypeset(
  db: Db,
  noticeId: string,
  { hasDocument, after, limit }: { hasDocument: boolean; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: noticeItem.id })
    .from(noticeItem)
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .where(
      and(
        eq(noticeItem.noticeId, noticeId),
        isNull(member.erasedAt),
        hasDocument ? isNotNull(noticeItem.documentId) : isNull(noticeItem.documentId),
        after === null ? undefined : gt(noticeItem.id, after),
      ),
    )
    .orderBy(asc(noticeItem.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Links an item with its document, once. */
export async function linkDocument(tx: Tx, itemId: string, documentId: string): Promise<boolean> {
  const linked = await tx
    .update(noticeItem)
    .set({ documentId })
    .where(and(eq(noticeItem.id, itemId), isNull(noticeItem.documentId)))
    .returning({ id: noticeItem.id });
  return linked.length > 0;
}

/** Finds the viewer's items whose money is still expected, or was called off lately. */
export const findOwnExpected = (viewer: Viewer, db: Db): Promise<OwnItemRow[]> =>
  findItems(
    db,
    and(isOwn(viewer), isNotNull(expectedPayment.id), isNull(notice.cancelledAt), isNull(later.id)),
  );

/** Finds what a calendar shows: also what was cancelled. */
export const findCalendarItems = (viewer: Viewer, db: Db): Promise<OwnItemRow[]> =>
  findItems(db, and(isOwn(viewer), isNotNull(expectedPayment.id)));

export const findItemLines = (db: Db | Tx, itemId: string) =>
  db
    .select({
      ...ITEM_AMOUNT,
    })
    .from(noticeItemAmount)
    .innerJoin(noticeLine, eq(noticeLine.id, noticeItemAmount.lineId))
    .where(
      and(
        eq(noticeItemAmount.itemId, itemId),
        sql`(${noticeItemAmount.amount} <> 0 or ${noticeItemAmount.unfundedChange} <> 0)`,
      ),
    )
    .orderBy(noticeLine.place);

/** Finds the lines of an item in which others do not take part, so that the rest divide all of it. */
export async function findSharedLines(
  db: Db | Tx,
  { noticeId, positionId }: Pick<OwnItemRow, 'noticeId' | 'positionId'>,
): Promise<LineType[]> {
  const { rows } = await db.execute<{ type: LineType }>(sql`
    select line ->> 'type' as type
    from ${notice}, jsonb_array_elements(${notice.content} -> 'lines') with ordinality as drafted (line, place)
    where ${notice.id} = ${noticeId}::uuid
      and exists (select from jsonb_array_elements(${notice.content} -> 'excused') as excused
        where (excused ->> 'shared')::boolean and excused -> 'lines' ? (line ->> 'key')
          and excused ->> 'positionId' <> ${positionId})
      and not exists (select from jsonb_array_elements(${notice.content} -> 'excused') as excused
        where excused -> 'lines' ? (line ->> 'key') and excused ->> 'positionId' = ${positionId})
    order by place`);
  return rows.map(({ type }) => type);
}

export type SumsBefore = { committed: number; paidIn: number; distributed: number; vehicleCommitted: number };

/** Finds what was recorded before a notice of its holder, and what all holders committed. */
export async function findSumsBefore(
  db: Db | Tx,
  { positionId, noticeId, vehicleId, publishedAt }: OwnItemRow,
): Promise<SumsBefore> {
  const before = sql`${isCountedLine} and line.recorded_at <= ${publishedAt}
    and not exists (select from ${noticePosting} as posting join ${noticeItem} as posted on posted.id = posting.item_id
      where posting.ledger_line_id = line.id and posted.notice_id = ${noticeId}::uuid)`;
  const { rows } = await db.execute<Record<keyof SumsBefore, string>>(sql`
    select coalesce(sum(${effectOn('committed')}), 0)::text as committed,
      coalesce(sum(${effectOn('paidIn', sql`line.moved_paid_in`)}), 0)::text as "paidIn",
      coalesce(sum(${effectOn('distributed', sql`line.moved_distributed`)}), 0)::text as distributed,
      (select coalesce(sum(${effectOn('committed')}), 0) from ${ledgerLine} as line
        where line.vehicle_id = ${vehicleId}::uuid and ${isCountedLine})::text as "vehicleCommitted"
    from ${ledgerLine} as line where line.position_id = ${positionId}::uuid and ${before}`);
  const [row] = rows;
  return {
    committed: Number(row?.committed ?? 0),
    paidIn: Number(row?.paidIn ?? 0),
    distributed: Number(row?.distributed ?? 0),
    vehicleCommitted: Number(row?.vehicleCommitted ?? 0),
  };
}

/** Locks the viewer's item before its holder reports a payment. */
export async function lockOwnItem(tx: Tx, itemId: string): Promise<void> {
  await tx.select({ id: noticeItem.id }).from(noticeItem).where(eq(noticeItem.id, itemId)).for('update');
}

export async function setReportedPaid(tx: Tx, itemId: string, day: string | null, at: Date): Promise<void> {
  await tx
    .update(noticeItem)
    .set({ reportedPaidOn: day, reportedAt: day === null ? null : at })
    .where(eq(noticeItem.id, itemId));
}
