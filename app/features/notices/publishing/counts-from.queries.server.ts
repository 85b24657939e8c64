import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { CallDay } from '#app/domain/investing/ledger.ts';

/** From when the ledger counts what a vehicle calls: from its due date, or from the day on which it is paid. */
export async function countsFrom(db: Db | Tx, vehicleId: string): Promise<CallDay> {
  const { rows } = await db.execute<{ day: CallDay }>(sql`
    select ${fund.callsCountFrom} as day from ${fund} where ${fund.id} = ${vehicleId}::uuid
    union all
    select ${opportunity.callsCountFrom} from ${opportunity} where ${opportunity.id} = ${vehicleId}::uuid`);
  return rows[0]?.day ?? 'due';
}
