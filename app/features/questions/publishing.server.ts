import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { holdEffects } from '#app/platform/holds/holds.server.ts';
import { updateQuestion } from './question-inbox.queries.server.ts';
import {
  auditQuestion,
  contextOf,
  lockedQuestion,
  pageNameIn,
  refusePublic,
} from './question-lock.server.ts';

/**
 * Publishes an answered question on its page, in a wording that does not identify the asker. No one is notified.
 * @throws DomainError `not_found`, `unprocessable` for a message from the contact page, or `conflict` when it is not
 * answered, or published in another wording.
 */
export async function publishQuestion(
  tx: Tx,
  viewer: Viewer,
  { id, wording }: { id: string; wording: string },
): Promise<{ isHeld: boolean }> {
  const row = await lockedQuestion(tx, viewer, id);
  refusePublic(row);
  if (!row.answeredAt) throw new DomainError('conflict', 'Answer the question before you publish it.');
  if (row.publishedAt) {
    if (row.publicBody === wording) return { isHeld: false };
    throw new DomainError(
      'conflict',
      'This question is already published. Unpublish it first to publish a new wording.',
    );
  }
  const publishedAt = new Date();
  await updateQuestion(tx, id, { publicBody: wording, publishedAt, publishedBy: viewer.memberId });
  await auditQuestion(
    tx,
    viewer,
    'question.publish',
    row,
    { published: true, wording },
    { published: false },
  );
  const { publicBody } = row;
  const before: QuestionBefore = { id, publishedAt: publishedAt.toISOString(), publicBody };
  const title = `Published a question about ${pageNameIn((await contextOf(tx, row)).on)}`;
  return { isHeld: await holdEffects(tx, viewer, { kind: 'question.publish', title, effects: [], before }) };
}

/** What undoing a publication needs to know. */
export const questionBefore = z.object({
  id: z.uuid(),
  publishedAt: z.iso.datetime(),
  publicBody: z.string().nullable(),
});
type QuestionBefore = z.infer<typeof questionBefore>;

/**
 * Removes a question from its page again.
 * @throws DomainError `not_found`, or `conflict` when it was unpublished or published again since.
 */
export async function undoPublishQuestion(
  tx: Tx,
  viewer: Viewer,
  { id, publishedAt, publicBody }: QuestionBefore,
): Promise<void> {
  const row = await lockedQuestion(tx, viewer, id);
  if (row.publishedAt?.toISOString() !== publishedAt)
    throw new DomainError('conflict', 'This question was unpublished since. Nothing was undone.');
  await updateQuestion(tx, id, { publicBody, publishedAt: null, publishedBy: null });
  await auditQuestion(tx, viewer, 'question.undoPublish', row, { published: false }, { published: true });
}

/**
 * Removes a question from its page; the asker keeps the answer. Idempotent.
 * @throws DomainError `not_found`.
 */
export async function unpublishQuestion(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const row = await lockedQuestion(tx, viewer, id);
  if (!row.publishedAt) return;
  await updateQuestion(tx, id, { publishedAt: null, publishedBy: null });
  await auditQuestion(tx, viewer, 'question.takeBack', row, { published: false }, { published: true });
}
