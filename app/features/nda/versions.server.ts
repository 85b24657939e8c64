import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { findAgreementVersion, findReadableAgreement, type VersionRow } from './versions.queries.server.ts';

/**
 * Returns a version that the viewer may read: members those that are or were in force, admins drafts too.
 * @throws DomainError `not_found`.
 */
export async function versionFor(viewer: Viewer, id: string): Promise<VersionRow> {
  const readableAgreement = await findReadableAgreement(viewer, db(), id);
  if (!readableAgreement) throw new DomainError('not_found', 'Agreement not found.');
  return readableAgreement;
}

export async function agreementVersionOf(id: string): Promise<VersionRow> {
  const agreementVersion = await findAgreementVersion(db(), id);
  if (!agreementVersion) throw new Error(`There is no NDA version ${id}`);
  return agreementVersion;
}
