import type { Tx } from '#app/db/client.server.ts';
import { insertAuditEntries } from './audit.queries.server.ts';
import { entryIds } from './entry-id.ts';
import { sealPersonal } from './personal.server.ts';

export type AuditInput = {
  /** The person who acted; `null` for the system. */
  actorId: string | null;
  /** The business act, such as `commitment.accept`. */
  act: string;
  subject: { type: string; id: string };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /**
   * The person whom the personal values are about (`personal-fields.ts`), if that is neither the subject nor the
   * actor.
   */
  personId?: string | undefined;
};

/**
 * Writes an entry to the audit log in the transaction of the change that it records. Takes no lock: the sealer orders
 * entries once they are committed.
 */
export const recordAudit = (tx: Tx, input: AuditInput): Promise<void> => recordAudits(tx, [input]);

/** Writes several entries in order with few statements, for bulk acts. See `recordAudit`. */
export async function recordAudits(tx: Tx, inputs: readonly AuditInput[]): Promise<void> {
  if (inputs.length === 0) return;
  const { ids, at } = entryIds(inputs.length);
  const entries = inputs.map((input, index) => ({
    ...input,
    id: ids[index] ?? '',
    before: asStored(input.before),
    after: asStored(input.after),
  }));
  const rows = (await sealPersonal(tx, entries)).map(({ id, actorId, act, subject, before, after }) => ({
    id,
    at,
    actorId,
    act,
    subjectType: subject.type,
    subjectId: subject.id,
    before,
    after,
  }));
  await insertAuditEntries(tx, rows);
}

/** Converts values to their JSON form (dates become strings), so that a later verification computes the same hash. */
const asStored = (value: Record<string, unknown> | null): Record<string, unknown> | null =>
  value && (JSON.parse(JSON.stringify(value)) as Record<string, unknown>);
