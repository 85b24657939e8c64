import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { currentFirmLines } from '#app/platform/firm/firm.server.ts';
import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { fromStorage, PDF } from '../documents/agreement-files.server.ts';
import { signaturePage } from '../documents/nda-pdf.server.ts';
import type { withSignaturePage } from '../documents/signature-page.server.ts';
import { findReadableAgreement, updateVersion } from '../versions.queries.server.ts';
import { auditVersion, lockAgreementDraft } from './version-admin.server.ts';

const addSignaturePage = inOwnProcess<typeof withSignaturePage>('addSignaturePage');

type Upload = { versionId: string; documentKey: string };

/**
 * Stores an agreement that an admin uploads as a PDF, and adds a signature page. The file it replaces stays in the
 * bucket, because it may already have been shown to someone.
 * @throws DomainError `not_found`, `conflict` (published), `unprocessable` (no PDF that can be signed),
 * `unavailable`.
 */
export async function storeAgreement(viewer: Viewer, versionId: string, bytes: Uint8Array): Promise<Upload> {
  await requireDraft(viewer, versionId);
  const page = await signaturePage(await currentFirmLines());
  const pdf = await addSignaturePage(bytes, { page });
  const documentKey = `nda/versions/${versionId}/${newId()}.pdf`;
  await fromStorage(storage().putObject(documentKey, pdf, PDF));
  return { versionId, documentKey };
}

async function requireDraft(viewer: Viewer, versionId: string): Promise<void> {
  const readableAgreement = await findReadableAgreement(viewer, db(), versionId);
  if (!readableAgreement) throw new DomainError('not_found', 'Version not found.');
  if (readableAgreement.publishedAt)
    throw new DomainError('conflict', 'This version is published and cannot be changed.');
}

/**
 * Attaches an uploaded PDF to a draft, replacing its text.
 * @throws DomainError `not_found`, or `conflict` when it is published.
 */
export async function attachAgreement(
  tx: Tx,
  viewer: Viewer,
  { versionId, documentKey }: Upload,
): Promise<void> {
  const { version: draft } = await lockAgreementDraft(tx, viewer, versionId);
  const saved = await updateVersion(tx, versionId, { documentKey, body: '' });
  await auditVersion(tx, viewer, 'nda.uploadVersion', draft, saved);
}
