import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { ledgerLine, portfolioVisit, valuation } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';

/** Counts a member's positions with lines: those not known to be over, and all. */
export async function countPositions(db: Db | Tx, memberId: string) {
  const worth = sql`(select ${valuation.nav} from ${valuation} where ${valuation.positionId} = ${position.id} and ${valuation.nav} is not null and ${valuation.publishedAt} is not null order by ${valuation.date} desc, ${valuation.recordedAt} desc limit 1)`;
  // Capital paid in after the last valuation has value, whatever the valuation.
  const isPaidInSince = sql`exists (select from ${ledgerLine} where ${ledgerLine.positionId} = ${position.id} and ${ledgerLine.type} in ('call_investment', 'transfer_in') and ${ledgerLine.date} > (select max(${valuation.date}) from ${valuation} where ${valuation.positionId} = ${position.id} and ${valuation.publishedAt} is not null))`;
  const unfunded = sql`(select sum(${ledgerLine.unfundedChange}) from ${ledgerLine} where ${ledgerLine.positionId} = ${position.id})`;
  const rows = await db
    .select({
      held: sql<number>`(count(*) filter (where ${worth} is distinct from 0 or ${unfunded} > 0 or ${isPaidInSince}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(position)
    .where(
      sql`${position.memberId} = ${memberId} and exists (select 1 from ${ledgerLine} where ${eq(ledgerLine.positionId, position.id)})`,
    );
  return rows[0] ?? { held: 0, all: 0 };
}

export async function deleteVisit(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(portfolioVisit).where(eq(portfolioVisit.memberId, memberId));
}
