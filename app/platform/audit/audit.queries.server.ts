import type { Tx } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';

/** Rows per statement: a statement takes at most 65,535 values, and a row has eight. */
const ROWS_AT_ONCE = 1_000;

type NewEntry = Omit<typeof auditEntry.$inferInsert, 'seq'>;

export async function insertAuditEntries(tx: Tx, rows: readonly NewEntry[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.insert(auditEntry).values(rows.slice(from, from + ROWS_AT_ONCE));
  }
}
