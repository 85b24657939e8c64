import { asc, desc, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';

export type AuditRow = typeof auditEntry.$inferSelect;

/** An arbitrary advisory-lock key that is used nowhere else. */
const AUDIT_CHAIN_LOCK = 726_102;

/** Locks the audit chain for this transaction and returns its last entry. */
export async function lockAuditChain(tx: Tx): Promise<Pick<AuditRow, 'seq' | 'hash'> | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${AUDIT_CHAIN_LOCK})`);
  const rows = await tx
    .select({ seq: auditEntry.seq, hash: auditEntry.hash })
    .from(auditEntry)
    .orderBy(desc(auditEntry.seq))
    .limit(1);
  return rows[0];
}

/** Rows per statement: a statement takes at most 65,535 values, and a row has ten. */
const ROWS_AT_ONCE = 1_000;

export async function insertAuditEntries(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.insert(auditEntry).values(rows.slice(from, from + ROWS_AT_ONCE));
  }
}

/** Returns entries in order, to verify the chain page by page. */
export function auditEntriesAfter(db: Db, seq: number, limit: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntry)
    .where(gt(auditEntry.seq, seq))
    .orderBy(asc(auditEntry.seq))
    .limit(limit);
}
