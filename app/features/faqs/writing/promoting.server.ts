import type { Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { deleteDraftsOf, isPromoted, lockArrangement } from './writing.queries.server.ts';

/**
 * Rejects a question that already has another FAQ. The question's lock serializes two admins.
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

/** Erases the unpublished FAQs created from a member's questions. Call it before the questions are erased. */
export const eraseFaqDrafts = (tx: Tx, memberId: string): Promise<void> => deleteDraftsOf(tx, memberId);
