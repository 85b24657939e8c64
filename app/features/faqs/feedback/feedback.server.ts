import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { findOwnFeedback, upsertFeedback } from './feedback.queries.server.ts';
import type { FeedbackInput } from './feedback-input.ts';

/**
 * Records whether an answer helped the viewer; the latest feedback counts. It is an opinion, not a business act, so
 * it has no entry in the audit log.
 * @throws DomainError `not_found` when the FAQ is not published, or no longer.
 */
export async function rateFaq(tx: Tx, viewer: Viewer, input: FeedbackInput): Promise<void> {
  const { faqId, helped } = input;
  const comment = input.helped ? null : input.comment;
  if (!(await upsertFeedback(viewer, tx, { faqId, helped, comment, at: new Date() })))
    throw new DomainError('not_found', 'This answer is no longer available.');
}

export const ownFaqFeedback = (viewer: Viewer): ReturnType<typeof findOwnFeedback> =>
  findOwnFeedback(viewer, db());
