import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  findAllProgress,
  findProgress,
  type ProgressRow,
  upsertProgress,
} from './media-progress.queries.server.ts';
import type { MediaProgress } from './media-progress.ts';

/**
 * Saves the viewer's position in a recording, so that they can continue on any device. The last write wins; a
 * recording once finished stays finished.
 * @throws DomainError `not_found` when there is no such recording that they may play.
 */
export async function saveProgress(viewer: Viewer, progress: ProgressRow): Promise<void> {
  if (!(await upsertProgress(viewer, db(), progress)))
    throw new DomainError('not_found', 'Recording not found.');
}

export async function progressOf(viewer: Viewer, opportunityId: string): Promise<MediaProgress[]> {
  const rows = await findProgress(viewer, db(), opportunityId);
  return rows.map(({ mediaId, seconds, finishedAt }) => ({
    mediaId,
    seconds,
    finished: finishedAt !== null,
  }));
}

export const ownMediaData = (viewer: Viewer) => findAllProgress(viewer, db());
