import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { attachmentData, attachmentsOf } from '#app/platform/attachments/attachments.server.ts';
import { findFileKeys } from './contact/contact.queries.server.ts';
import { discardContactFiles } from './contact/discard-files.jobs.server.ts';
import { findAllQuestions, forgetQuestions, releaseAssigned } from './personal-data.queries.server.ts';

export async function ownQuestionData(viewer: Viewer) {
  const rows = await findAllQuestions(viewer, db());
  const answered = rows.filter(({ answeredAt }) => answeredAt);
  const attachments = await attachmentsOf(
    viewer,
    'question',
    answered.map(({ id }) => id),
  );
  return rows.map(({ id, ...row }) => ({ ...row, attachments: attachments(id).map(attachmentData) }));
}

/**
 * Erases a member's questions, except published wordings, which do not identify the asker, and their conversations
 * from the contact page. A job deletes the files.
 */
export async function eraseQuestions(tx: Tx, memberId: string): Promise<void> {
  const files = await findFileKeys(tx, memberId);
  await forgetQuestions(tx, memberId);
  await releaseAssigned(tx, memberId);
  await discardContactFiles(tx, files);
}
