/** One line of the audit log as it is hashed. `before` and `after` contain only the fields that the act changed. */
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

/**
 * Returns the text whose SHA-256 chains an entry to the previous one. Object keys are sorted, because the database
 * does not preserve the key order of JSON.
 */
export function auditText(line: AuditLine, previousHash: string): string {
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
