import { sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';

/**
 * Holds back others who match or undo payments until the transaction ends, so that no entry is used twice, and nothing
 * is paid twice. Before the ledger's lock, where both are taken.
 */
export async function lockPayments(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payments', 0))`);
}
