import { and, desc, eq, gt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { notice, noticeItem } from '#app/db/schema/notices.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { BankDetails } from '#app/features/bank-details/bank-details.server.ts';
import type { OwnItemRow } from './own-notices.queries.server.ts';

/** Finds a version of bank details. */
export async function findAccount(db: Db | Tx, id: string): Promise<BankDetails | undefined> {
  const [row] = await db.select().from(bankDetails).where(eq(bankDetails.id, id));
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
