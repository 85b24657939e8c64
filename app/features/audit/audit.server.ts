import { db } from '#app/db/client.server.ts';
import { auditEntriesAfter } from '#app/platform/audit/audit.queries.server.ts';
import { auditHash } from '#app/platform/audit/audit.server.ts';
import { AUDIT_GENESIS } from '#app/platform/audit/audit.ts';

const PAGE = 1000;

/**
 * Recomputes the hash chain of the audit log from its first entry.
 * @returns the number of valid entries, and the number of the first invalid one (`null`: none).
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
