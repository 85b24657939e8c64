import { db } from '#app/db/client.server.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isFileShown } from './shown-files.queries.server.ts';

/**
 * Returns whether `viewer` may read the picture or recording with this storage key: it belongs to a part of an
 * opportunity or fund that they may see. Admins may also read files of unpublished drafts.
 */
export async function fileVisible(viewer: Viewer, key: string): Promise<boolean> {
  return maySee(viewer, 'deals') || (await isFileShown(viewer, db(), key));
}
