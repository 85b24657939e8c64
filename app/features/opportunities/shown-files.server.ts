import { db } from '#app/db/client.server.ts';
import { isAdmin, isMember } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { isFileShown } from './shown-files.queries.server.ts';

/**
 * Whether `viewer` may have the picture or recording of this storage key: it is part of an opportunity or a fund that
 * they may see as far as that. Admins may have those of drafts too, of which nothing is published yet.
 */
export async function fileVisible(viewer: Viewer, key: string): Promise<boolean> {
  if (!isMember(viewer)) return false;
  return isAdmin(viewer) || (await isFileShown(viewer, db(), key));
}
