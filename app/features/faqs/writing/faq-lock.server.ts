import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { type FaqRow, findMemberName, lockFaq } from './writing.queries.server.ts';

export const faqNotFound = () => new DomainError('not_found', 'FAQ not found.');

/**
 * Locks an FAQ until the transaction ends.
 * @throws DomainError `not_found`, also for everyone but admins.
 */
export async function lockedFaq(tx: Tx, viewer: Viewer, id: string): Promise<FaqRow> {
  const row = await lockFaq(viewer, tx, id);
  if (!row) throw faqNotFound();
  return row;
}

/**
 * Rejects a change to an FAQ that another admin has saved in the meantime, or that is deleted.
 * @throws DomainError `conflict`.
 */
export async function refuseOutdated(tx: Tx, row: FaqRow, revision: number): Promise<void> {
  if (row.deletedAt) throw new DomainError('conflict', 'This FAQ has been deleted. Restore it first.');
  if (row.revision === revision) return;
  const name = (row.savedBy && (await findMemberName(tx, row.savedBy))) || 'Another admin';
  throw new DomainError(
    'conflict',
    `${name} has changed this FAQ. Compare their version with yours and choose one.`,
  );
}

type Facts = Record<string, unknown> | null;

export const auditFaq = (
  tx: Tx,
  viewer: Viewer,
  act: string,
  id: string,
  before: Facts,
  after: Facts,
): Promise<void> =>
  recordAudit(tx, { actorId: viewer.memberId, act, subject: { type: 'faq', id }, before, after });
