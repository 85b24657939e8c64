import { type Db, db, type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { malwareScanner } from '#app/integrations/wiring.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { untilPrepared } from '../copies/until-prepared.server.ts';
import { enqueuePreparation } from '../marking/marking.jobs.server.ts';
import { insertDocument, insertDocumentVersion, type NewFile } from '../versions.queries.server.ts';
import { requireConfirmedOpening } from './confirmed-opening.server.ts';
import { findDocumentVersions, updateDocuments } from './document-admin.queries.server.ts';
import { ownedBy, preparationOf } from './document-admin.ts';
import {
  isReviewed,
  isWithMembers,
  lockDocumentToChange,
  membersWouldLoseAccess,
  recordChange,
} from './publish.server.ts';

type NewDocument = Parameters<typeof insertDocument>[1];

/** Creates a draft from a checked file, and enqueues its preparation. */
export async function createDocument(
  tx: Tx,
  viewer: Viewer,
  row: NewDocument,
  file: NewFile,
): Promise<string> {
  const createdById = viewer.memberId;
  const versionId = await insertDocument(tx, { ...row, createdById }, { ...file, createdById });
  await enqueuePreparation(tx, versionId);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'document.create',
    subject: { type: 'document', id: row.id },
    before: null,
    after: { title: row.title, category: row.category, policy: row.policy, ...factsOf(file) },
    ...ownedBy(row),
  });
  return versionId;
}

/**
 * Adds a version under the same link. A draft has it immediately. Members of a published document keep the previous
 * version until this one is prepared, or, where a second admin has to review, until one chooses it.
 * @throws DomainError `not_found`; `confirm_identity` if it is to reach many readers or is a personal document.
 */
export async function replaceFile(
  tx: Tx,
  viewer: Viewer,
  { id, file }: { id: string; file: NewFile },
): Promise<void> {
  const { document, version } = await lockDocumentToChange(viewer, tx, id);
  const awaitsReview = isReviewed(document);
  const turn = awaitsReview ? 'chosen' : isWithMembers(document) ? 'prepared' : 'now';
  if (turn === 'prepared') await requireConfirmedOpening(tx, viewer, [id]);
  const versionId = await insertDocumentVersion(tx, id, { ...file, createdById: viewer.memberId }, turn);
  await enqueuePreparation(tx, versionId);
  if (turn === 'now') await recordChange(tx, viewer, document);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'document.replace',
    subject: { type: 'document', id },
    before: { version: version.number, fileName: version.fileName },
    after: { ...factsOf(file), awaitsReview },
    ...ownedBy(document),
  });
}

/**
 * Makes a version the one that members get: an earlier one, or a new one that was reviewed. One still being prepared
 * takes over when it is ready; choosing the current one keeps it instead of the pending one.
 * @throws DomainError `not_found`; `forbidden` for the admin who uploaded a version that another has to review;
 * `unprocessable` for one that must not reach members; `confirm_identity` for many readers or a personal document.
 */
export async function chooseVersion(
  tx: Tx,
  viewer: Viewer,
  { id, versionId }: { id: string; versionId: string },
): Promise<void> {
  const { document, version: before } = await lockDocumentToChange(viewer, tx, id);
  const next = await requireVersion(viewer, tx, id, versionId);
  if (versionId === (document.nextVersionId ?? document.versionId)) return;
  if (next.malware) throw containsMalware(next.malware);
  const isWith = isWithMembers(document);
  const isBefore = before.id === versionId;
  if (isWith && !isBefore && next.preparationProblem && document.policy !== 'original')
    throw membersWouldLoseAccess(next.preparationProblem);
  // Also an earlier one: it may never have been live.
  if (!isBefore && isReviewed(document) && next.createdById === viewer.memberId)
    throw new DomainError('forbidden', 'Another admin must activate the version you uploaded.');
  if (isWith && !isBefore) await requireConfirmedOpening(tx, viewer, [id]);
  const waits = isWith && !isBefore && preparationOf(next, document.policy) === 'preparing';
  const chosen = waits ? { nextVersionId: versionId } : { versionId, nextVersionId: null };
  await updateDocuments(tx, [id], chosen);
  // Of what members have, it is an approval.
  if (!isReviewed(document)) await recordChange(tx, viewer, document);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'document.chooseVersion',
    subject: { type: 'document', id },
    before: { version: before.number, fileName: before.fileName },
    after: { version: next.number, fileName: next.fileName, ...(waits && { waits }) },
    ...ownedBy(document),
  });
}

/**
 * Returns the file of a version as it was uploaded, so that an admin can read what they review or publish. Access is
 * logged.
 * @throws DomainError `not_found`; `unprocessable` for a file with malware, `unavailable` while it is not scanned.
 */
export async function lookAtVersion(
  viewer: Viewer,
  { id, versionId }: { id: string; versionId: string },
): Promise<{ storageKey: string; fileName: string }> {
  const { scannedAt } = await requireVersion(viewer, db(), id, versionId);
  // Scans it, too. One from before there was a scanner has waited for its first reader.
  if (malwareScanner() && !scannedAt) await untilPrepared(versionId);
  return transaction(async (tx) => {
    const { document } = await lockDocumentToChange(viewer, tx, id);
    const { storageKey, fileName, malware, number } = await requireVersion(viewer, tx, id, versionId);
    if (malware) throw containsMalware(malware);
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'document.look',
      subject: { type: 'document', id },
      before: null,
      after: { version: number },
      ...ownedBy(document),
    });
    return { storageKey, fileName };
  });
}

async function requireVersion(viewer: Viewer, db: Db | Tx, id: string, versionId: string) {
  const versions = await findDocumentVersions(viewer, db, id);
  const found = versions.find(({ version }) => version.id === versionId);
  if (!found) throw new DomainError('not_found', 'Version not found.');
  return found.version;
}

export const containsMalware = (malware: string) =>
  new DomainError('unprocessable', `This file contains malware (${malware}).`);

const factsOf = ({ fileName, bytes, sha256 }: NewFile) => ({
  fileName,
  bytes,
  ...(sha256 && { sha256: sha256.toString('hex') }),
});
