import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { auditFaq, lockedFaq } from './faq-lock.server.ts';
import { type FaqRow, isPromoted, lockArrangement, updateFaq } from './writing.queries.server.ts';
import type { FaqSaved } from './writing.server.ts';

type One = { id: string };

/**
 * Removes a published FAQ from the page; its link then says so. Counts as a save, so that another admin who has it
 * open cannot unknowingly publish it again. Idempotent.
 * @throws DomainError `not_found`, or `conflict` when it is not published.
 */
export async function withdrawFaq(tx: Tx, viewer: Viewer, { id }: One): Promise<FaqSaved> {
  const row = await lockedFaq(tx, viewer, id);
  if (row.withdrawnAt) return { id, revision: row.revision };
  if (!row.publishedAt || row.deletedAt)
    throw new DomainError('conflict', 'Only a published FAQ can be withdrawn.');
  const saved = await saveWithdrawal(tx, viewer, row, new Date());
  await auditFaq(tx, viewer, 'faq.withdraw', id, { published: true }, { published: false });
  return saved;
}

/**
 * Republishes a withdrawn FAQ as members last read it. Counts as a save. Idempotent.
 * @throws DomainError `not_found`, or `conflict` when it was never published or is deleted.
 */
export async function returnFaq(tx: Tx, viewer: Viewer, { id }: One): Promise<FaqSaved> {
  const row = await lockedFaq(tx, viewer, id);
  if (!row.publishedAt || row.deletedAt)
    throw new DomainError('conflict', 'Only a withdrawn FAQ can be republished.');
  if (!row.withdrawnAt) return { id, revision: row.revision };
  const saved = await saveWithdrawal(tx, viewer, row, null);
  await auditFaq(tx, viewer, 'faq.return', id, { published: false }, { published: true });
  return saved;
}

async function saveWithdrawal(
  tx: Tx,
  viewer: Viewer,
  { id, revision }: FaqRow,
  withdrawnAt: Date | null,
): Promise<FaqSaved> {
  const saved = { revision: revision + 1, savedAt: new Date(), savedBy: viewer.memberId };
  await updateFaq(tx, id, { ...saved, withdrawnAt });
  return { id, revision: saved.revision };
}

/**
 * Deletes an FAQ: members find neither it nor a trace of it. It can be restored. Idempotent.
 * @throws DomainError `not_found`.
 */
export async function deleteFaq(tx: Tx, viewer: Viewer, { id }: One): Promise<void> {
  const { publishedQuestion: question, deletedAt } = await lockedFaq(tx, viewer, id);
  if (deletedAt) return;
  await updateFaq(tx, id, { deletedAt: new Date() });
  await auditFaq(tx, viewer, 'faq.delete', id, { question, deleted: false }, { question, deleted: true });
}

/**
 * Restores a deleted FAQ as it was, in its place. If another FAQ was created from the same question in the meantime,
 * that one keeps the link to the question; a draft without the link would no longer be erased with the question, so
 * its restoration is refused. Idempotent.
 * @throws DomainError `not_found`, or `conflict` for such a draft.
 */
export async function restoreFaq(tx: Tx, viewer: Viewer, { id }: One): Promise<void> {
  if (isAdmin(viewer)) await lockArrangement(tx);
  const row = await lockedFaq(tx, viewer, id);
  const { publishedQuestion: question, questionId, deletedAt } = row;
  if (!deletedAt) return;
  const isTaken = questionId !== null && (await isPromoted(tx, questionId, id));
  if (isTaken && !row.publishedAt)
    throw new DomainError('conflict', 'Another FAQ now covers the same question.');
  await updateFaq(tx, id, { deletedAt: null, ...(isTaken && { questionId: null }) });
  await auditFaq(tx, viewer, 'faq.restore', id, { question, deleted: true }, { question, deleted: false });
}
