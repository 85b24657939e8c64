import { and, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { notice, noticeItem } from '#app/db/schema/notices.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { OwnItemRow } from './own-notices.queries.server.ts';

export type AccountRow = typeof bankDetails.$inferSelect;

/** Matches versions in use at some time up to a moment; after one that was taken out of use none is. */
const hasBegun = (at: Date | SQL): SQL | undefined =>
  and(
    lte(bankDetails.effectiveAt, at),
    or(isNull(bankDetails.endedAt), gt(bankDetails.endedAt, bankDetails.effectiveAt)),
  );

/** Finds the account that holders were told to pay to: that of the notice, or the vehicle's when it was published. */
export async function findAccountOf(
  db: Db | Tx,
  { bankDetailsId, vehicleId, publishedAt }: Pick<OwnItemRow, 'bankDetailsId' | 'vehicleId' | 'publishedAt'>,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(bankDetails)
    .where(
      bankDetailsId === null
        ? and(eq(bankDetails.vehicleId, vehicleId), hasBegun(publishedAt))
        : eq(bankDetails.id, bankDetailsId),
    )
    .orderBy(desc(bankDetails.effectiveAt), desc(bankDetails.version))
    .limit(1);
  return row;
}

/** Finds the last notice that told a member to pay to the vehicle, before this one and the one that it corrects. */
export async function findLastCall(
  db: Db | Tx,
  { memberId, vehicleId, publishedAt, kind, number }: OwnItemRow,
) {
  const [row] = await db
    .select({
      kind: notice.kind,
      number: sql<number>`${notice.number}`,
      noticeDate: notice.noticeDate,
      bankDetailsId: notice.bankDetailsId,
      vehicleId: sql<string>`${notice.vehicleId}`,
      publishedAt: sql<Date>`${notice.publishedAt}`.mapWith(notice.publishedAt),
    })
    .from(noticeItem)
    .innerJoin(notice, eq(notice.id, noticeItem.noticeId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .where(
      and(
        eq(position.memberId, memberId),
        eq(notice.vehicleId, vehicleId),
        gt(noticeItem.due, 0),
        lte(notice.publishedAt, publishedAt),
        or(ne(notice.kind, kind), sql`${notice.number} <> ${number}`),
      ),
    )
    .orderBy(desc(notice.publishedAt))
    .limit(1);
  return row;
}

/** Finds the account that a holder is paid to now. */
export async function findHolderAccount(
  db: Db | Tx,
  { memberId, entityId, currency }: OwnItemRow,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(bankDetails)
    .where(
      and(
        eq(bankDetails.memberId, memberId),
        sql`${bankDetails.entityId} is not distinct from ${entityId}::uuid`,
        eq(bankDetails.currency, currency),
        hasBegun(sql`clock_timestamp()`),
      ),
    )
    .orderBy(desc(bankDetails.effectiveAt), desc(bankDetails.version))
    .limit(1);
  return row?.endedAt ? undefined : row;
}
