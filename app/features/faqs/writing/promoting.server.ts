import type { Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { deleteDraftsOf, isPromoted, lockArrangement } from './writing.queries.server.ts';

/**
 * Rejects a question of which another FAQ was made. Two admins at once are one after the other.
 * @throws DomainError `conflict`.
 */
export async function refusePromoted(
  tx: Tx,
  { questionId, faqId }: { questionId: string; faqId: string },
): Promise<void> {
  await lockArrangement(tx);
  if (await isPromoted(tx, questionId, faqId))
    throw new DomainError('conflict', 'This question already has an FAQ.');
}

/** Erases what was never published of FAQs that were made of a member's questions. Before the questions are erased. */
export const eraseFaqDrafts = (tx: Tx, memberId: string): Promise<void> => deleteDraftsOf(tx, memberId);
