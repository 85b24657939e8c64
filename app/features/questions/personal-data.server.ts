import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findAllQuestions, forgetQuestions, releaseAssigned } from './personal-data.queries.server.ts';

/** What the viewer's own copy of their data says of what they have asked. */
export const ownQuestionData = (viewer: Viewer) => findAllQuestions(viewer, db());

/** Forgets what a member has asked, but for the wording that others read and that does not tell who asked. */
export async function eraseQuestions(tx: Tx, memberId: string): Promise<void> {
  await forgetQuestions(tx, memberId);
  await releaseAssigned(tx, memberId);
}
