import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { isWaiting } from '#app/features/ledger/commitments/commitments.queries.server.ts';
import { standingSums } from '#app/features/ledger/standing-sums.queries.server.ts';

export type PositionCounts = { held: number; awaited: number; all: number };

/**
 * Counts a member's positions with lines: those not known to be over, and all. One that was never valued may have value
 * as long as capital is paid in. Lines may be dated ahead: who holds something today, or will by what is recorded,
 * is a holder. Funded commitments that have not become a position yet are counted with them: in one statement, so that
 * one which becomes a position meanwhile is either.
 */
export async function countPositions(db: Db | Tx, memberId: string, today: string): Promise<PositionCounts> {
  const among = sql`${position.memberId} = ${memberId}::uuid`;
  const { rows } = await db.execute<PositionCounts>(sql`
    select (select count(distinct standing.position_id)::int
        from (${standingSums(among, today)} union all ${standingSums(among, 'infinity')}) as standing
        where standing.nav > 0 or standing.unfunded > 0
          or (standing.valued_on is null and standing.paid_in > 0)) as held,
      (select count(*)::int from ${commitment}
        where ${commitment.memberId} = ${memberId}::uuid and ${isWaiting}) as awaited,
      (select count(*)::int from ${position} where ${among}
        and exists (select from ${ledgerLine} where ${eq(ledgerLine.positionId, position.id)})) as all`);
  return rows[0] ?? { held: 0, awaited: 0, all: 0 };
}
