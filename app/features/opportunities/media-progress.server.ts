import { db, type Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  deleteProgress,
  findAllProgress,
  findProgress,
  type ProgressRow,
  upsertProgress,
} from './media-progress.queries.server.ts';
import type { MediaProgress } from './media-progress.ts';

/**
 * Keeps where the viewer is in a recording, so that they go on from there on any device. The last word counts; having
 * come to the end once is not forgotten.
 * @throws DomainError `not_found` when there is no such recording that they may play.
 */
export async function saveProgress(viewer: Viewer, progress: ProgressRow): Promise<void> {
  if (!(await upsertProgress(viewer, db(), progress)))
    throw new DomainError('not_found', 'There is no such recording.');
}

/** Where the viewer is in the recordings of an opportunity. */
export async function progressOf(viewer: Viewer, opportunityId: string): Promise<MediaProgress[]> {
  const rows = await findProgress(viewer, db(), opportunityId);
  return rows.map(({ mediaId, seconds, finishedAt }) => ({
    mediaId,
    seconds,
    finished: finishedAt !== null,
  }));
}

/** What the viewer's own copy of their data says of what they watched and heard. */
export const ownMediaData = (viewer: Viewer) => findAllProgress(viewer, db());

/** Forgets what a member watched and heard. */
export const eraseMediaProgress = (tx: Tx, memberId: string): Promise<void> => deleteProgress(tx, memberId);
