import { db } from '#app/db/client.server.ts';
import { auditEntriesAfter } from '#app/platform/audit.queries.server.ts';
import { auditHash } from '#app/platform/audit.server.ts';
import { AUDIT_GENESIS } from '#app/platform/audit.ts';

const PAGE = 1000;

/**
 * Recomputes the hash chain of the audit log from its first entry.
 * @returns how many entries fit, and the number of the first that does not (`null`: all do).
 */
export async function verifyAuditChain(): Promise<{ entries: number; brokenAt: number | null }> {
  let last = { seq: 0, hash: AUDIT_GENESIS };
  for (;;) {
    const page = await auditEntriesAfter(db(), last.seq, PAGE);
    for (const entry of page) {
      const fits =
        entry.seq === last.seq + 1 &&
        entry.previousHash === last.hash &&
        entry.hash === auditHash(entry, last.hash);
      if (!fits) return { entries: last.seq, brokenAt: entry.seq };
      last = entry;
    }
    if (page.length < PAGE) return { entries: last.seq, brokenAt: null };
  }
}
