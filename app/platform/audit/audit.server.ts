import { createHash } from 'node:crypto';
import type { Tx } from '#app/db/client.server.ts';
import { insertAuditEntries, lockAuditChain } from './audit.queries.server.ts';
import { AUDIT_GENESIS, type AuditLine, auditText } from './audit.ts';

export type AuditInput = {
  /** The person who acted; `null` for the system. */
  actorId: string | null;
  /** The business act, such as `commitment.accept`. */
  act: string;
  subject: { type: string; id: string };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * Appends to the audit log in the transaction of the change that it records. Call it after the rows are locked and
 * changed: it locks the chain until the transaction ends.
 */
export const recordAudit = (tx: Tx, input: AuditInput): Promise<void> => recordAudits(tx, [input]);

/** Appends several entries in order with a few statements, for bulk acts. See `recordAudit`. */
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

export function auditHash(line: AuditLine, previousHash: string): string {
  return createHash('sha256').update(auditText(line, previousHash)).digest('hex');
}

/** Converts values to their JSON form (dates become strings), so that a later verification computes the same hash. */
const asStored = (value: Record<string, unknown> | null): Record<string, unknown> | null =>
  value && (JSON.parse(JSON.stringify(value)) as Record<string, unknown>);
