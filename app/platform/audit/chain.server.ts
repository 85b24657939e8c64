import { createHash } from 'node:crypto';

/**
 * One line of the hash chain that the audit log had before its tree. Entries of that time are leaves of the tree like
 * all others, and their chain is still verified.
 */
export type AuditLine = {
  seq: number;
  at: Date;
  actorId: string | null;
  act: string;
  subjectType: string;
  subjectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** The `previousHash` of the first entry. */
export const AUDIT_GENESIS = '0'.repeat(64);

/** Returns the hash of an entry that follows the one with `previousHash`. */
export const chainHash = (line: AuditLine, previousHash: string): string =>
  createHash('sha256').update(auditText(line, previousHash)).digest('hex');

/**
 * Returns the text whose SHA-256 chains an entry to the previous one. Object keys are sorted, because the database
 * does not preserve the key order of JSON.
 */
function auditText(line: AuditLine, previousHash: string): string {
  return canonical([
    previousHash,
    line.seq,
    line.at.toISOString(),
    line.actorId,
    line.act,
    line.subjectType,
    line.subjectId,
    line.before,
    line.after,
  ]);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
