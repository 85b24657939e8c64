import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { fund } from '#app/db/schema/portfolio.ts';

/** From when the ledger counts what a vehicle calls: from its due date, or from the day on which it is paid. */
export async function countsFrom(db: Db | Tx, vehicleId: string): Promise<'due' | 'received'> {
  const rows = await db.select({ id: fund.id }).from(fund).where(eq(fund.id, vehicleId));
  return rows.length > 0 ? 'due' : 'received';
}
