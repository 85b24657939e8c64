import { createHash } from 'node:crypto';
import type { Tx } from '#app/db/client.server.ts';
import { insertAuditEntries, lastEntryOf, lockAuditChain } from './audit.queries.server.ts';
import { AUDIT_GENESIS, type AuditLine, auditText } from './audit.ts';

export type AuditInput = {
  /** Who did it; `null` when the system did. */
  actorId: string | null;
  /** The business act: `commitment.accept`. */
  act: string;
  subject: { type: string; id: string };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * Appends to the audit log, in the transaction of the change that it tells of. Call it after the rows are
 * locked and changed: it holds the chain's lock until the transaction ends.
 */
export const recordAudit = (tx: Tx, input: AuditInput): Promise<void> => recordAudits(tx, [input]);

/** Appends several entries in their order, for an act on many: as `recordAudit`, in a few statements. */
export async function recordAudits(tx: Tx, inputs: readonly AuditInput[]): Promise<void> {
  if (inputs.length === 0) return;
  const last = await lockAuditChain(tx);
  let previousHash = last?.hash ?? AUDIT_GENESIS;
  const rows = inputs.map((input, index) => {
    const line: AuditLine = {
      seq: (last?.seq ?? 0) + 1 + index,
      at: new Date(),
      actorId: input.actorId,
      act: input.act,
      subjectType: input.subject.type,
      subjectId: input.subject.id,
      before: asStored(input.before),
      after: asStored(input.after),
    };
    const row = { ...line, previousHash, hash: auditHash(line, previousHash) };
    previousHash = row.hash;
    return row;
  });
  await insertAuditEntries(tx, rows);
}

/** The newest of these acts on a subject, such as what may be undone. */
export const lastAuditOf = (
  tx: Tx,
  subject: { type: string; id: string },
  acts: readonly string[],
): Promise<AuditLine | undefined> => lastEntryOf(tx, subject, acts);

export function auditHash(line: AuditLine, previousHash: string): string {
  return createHash('sha256').update(auditText(line, previousHash)).digest('hex');
}

/** As JSON will give it back (dates as texts), so that a later check hashes the same. */
const asStored = (value: Record<string, unknown> | null): Record<string, unknown> | null =>
  value && (JSON.parse(JSON.stringify(value)) as Record<string, unknown>);
