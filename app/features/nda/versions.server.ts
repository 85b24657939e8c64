import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { findReadable, findVersion, type VersionRow } from './versions.queries.server.ts';

/**
 * Returns a version that the viewer may read: members those that are or were in force, admins drafts too.
 * @throws DomainError `not_found`.
 */
export async function versionFor(viewer: Viewer, id: string): Promise<VersionRow> {
  const found = await findReadable(viewer, db(), id);
  if (!found) throw new DomainError('not_found', 'Agreement not found.');
  return found;
}

/** Returns a version by id, for jobs. */
export async function versionOf(id: string): Promise<VersionRow> {
  const found = await findVersion(db(), id);
  if (!found) throw new Error(`There is no NDA version ${id}`);
  return found;
}
