import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { updateQuestion } from './question-inbox.queries.server.ts';
import { auditQuestion, lockedQuestion, refusePublic } from './question-lock.server.ts';

/**
 * Publishes an answered question on its page, in a wording that does not identify the asker.
 * @throws DomainError `not_found`, `unprocessable` for a message from the contact page, or `conflict` when it is not
 * answered, or published in another wording.
 */
export async function publishQuestion(
  tx: Tx,
  viewer: Viewer,
  { id, wording }: { id: string; wording: string },
): Promise<void> {
  const row = await lockedQuestion(tx, viewer, id);
  refusePublic(row);
  if (!row.answeredAt) throw new DomainError('conflict', 'Answer the question before you publish it.');
  if (row.publishedAt) {
    if (row.publicBody === wording) return;
    throw new DomainError(
      'conflict',
      'This question is already published. Unpublish it first to publish a new wording.',
    );
  }
  await updateQuestion(tx, id, {
    publicBody: wording,
    publishedAt: new Date(),
    publishedBy: viewer.memberId,
  });
  await auditQuestion(
    tx,
    viewer,
    'question.publish',
    row,
    { published: true, wording },
    { published: false },
  );
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
