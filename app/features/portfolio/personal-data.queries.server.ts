import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { ledgerLine, portfolioVisit } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { standingSums } from './ledger/standing-sums.queries.server.ts';

/**
 * Counts a member's positions with lines: those not known to be over, and all. One that was never valued may have value
 * as long as capital is paid in. Lines may be dated ahead: who holds something today, or will by what is recorded,
 * is a holder.
 */
export async function countPositions(db: Db | Tx, memberId: string, today: string) {
  const among = sql`${position.memberId} = ${memberId}::uuid`;
  const { rows } = await db.execute<{ held: number; all: number }>(sql`
    select (select count(distinct standing.position_id)::int
        from (${standingSums(among, today)} union all ${standingSums(among, 'infinity')}) as standing
        where standing.nav > 0 or standing.unfunded > 0
          or (standing.valued_on is null and standing.paid_in > 0)) as held,
      (select count(*)::int from ${position} where ${among}
        and exists (select from ${ledgerLine} where ${eq(ledgerLine.positionId, position.id)})) as all`);
  return rows[0] ?? { held: 0, all: 0 };
}

export async function deleteVisit(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(portfolioVisit).where(eq(portfolioVisit.memberId, memberId));
}
