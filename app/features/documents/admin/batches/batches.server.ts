import { type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { requireHolder } from '#app/platform/holders/holders.server.ts';
import { requireCategory } from '../categories.server.ts';
import { refuseUnknown } from '../edit.server.ts';
import {
  type BatchDecision,
  type BatchSettings,
  NAMES_OTHERS,
  type SavedBatch,
  SETTINGS_CHANGED,
  settingsOf,
  VEHICLE_IN_USE,
} from './batch.ts';
import { settingsRevision } from './batch-revision.server.ts';
import {
  type BatchItemRow,
  deleteBatchFile,
  findFiles,
  findItems,
  insertBatch,
  isHolderOfPosition,
  lockBatchFile,
  noteChange,
  updateBatch,
  updateItem,
} from './batches.queries.server.ts';
import { discardBatchFiles } from './discard-files.jobs.server.ts';
import { requireBatch } from './open-batch.server.ts';
import { refuseMalware } from './scan-item.server.ts';

/** Creates an empty batch. @throws DomainError `unprocessable` for a category that is not offered and a vehicle that does not exist. */
export async function createBatch(tx: Tx, viewer: Viewer, given: BatchSettings): Promise<{ id: string }> {
  await requireCategory(tx, given.category);
  await refuseUnknown(viewer, tx, [given.opportunityId, given.fundId]);
  const id = newId();
  await insertBatch(tx, { id, ...given, createdById: viewer.memberId });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'documentBatch.create',
    subject: { type: 'document_batch', id },
    before: null,
    after: given,
  });
  return { id };
}

/**
 * Changes the settings that all documents of a batch share.
 * @throws DomainError `not_found`, `conflict` for a published batch, when they were changed since `revision`, and for
 * another vehicle while there are files; `unprocessable` for a category that is not offered and a vehicle that does not exist.
 */
export async function saveBatch(
  tx: Tx,
  viewer: Viewer,
  { id, revision, ...given }: SavedBatch,
): Promise<void> {
  const before = settingsOf(await requireBatch(tx, viewer, id));
  const present = settingsRevision(before);
  if (settingsRevision(given) === present) return;
  if (present !== revision) throw new DomainError('conflict', SETTINGS_CHANGED);
  await requireCategory(tx, given.category, before.category);
  if (vehicleOf(given) !== vehicleOf(before)) {
    if ((await findFiles(tx, id)).length > 0) throw new DomainError('conflict', VEHICLE_IN_USE);
    await refuseUnknown(viewer, tx, [given.opportunityId, given.fundId]);
  }
  await updateBatch(tx, id, given);
  await noteChange(viewer, tx, id);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'documentBatch.edit',
    subject: { type: 'document_batch', id },
    before,
    after: given,
  });
}

const vehicleOf = ({ opportunityId, fundId }: BatchSettings): string | null => fundId ?? opportunityId;

/**
 * Sets the owner of a document in a batch, leaves it out, or reverts either.
 * @throws DomainError `not_found`, `conflict` for a batch that is published, `unprocessable` for a non-member, and for a
 * document that also names others unless the admin confirms it.
 */
export async function decideItem(
  tx: Tx,
  viewer: Viewer,
  { batchId, itemId, decision }: BatchDecision,
): Promise<void> {
  await requireBatch(tx, viewer, batchId);
  const item = await requireItem(tx, batchId, itemId);
  if (decision.kind === 'assign' && !(await isHolderOfPosition(tx, decision.memberId)))
    throw new DomainError('unprocessable', 'Please choose an approved member.');
  if (decision.kind === 'assign') await requireHolder(viewer, tx, decision);
  if (decision.kind === 'assign' && !decision.despiteOthers && namesOthers(item, decision.memberId))
    throw new DomainError('unprocessable', NAMES_OTHERS);
  const change = decided(item, viewer, decision);
  await updateItem(tx, itemId, change);
  await noteChange(viewer, tx, batchId);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: `documentBatch.${decision.kind}`,
    subject: { type: 'document_batch', id: batchId },
    before: {
      ...named(item, item.memberId),
      ...{ holder: item.memberId, heldBy: item.heldBy, left: item.skippedAt !== null },
    },
    after: {
      ...named(item, change.memberId),
      ...{ holder: change.memberId, heldBy: change.heldBy, left: decision.kind === 'skip' },
    },
    personId: change.memberId ?? item.memberId ?? undefined,
  });
}

const namesOthers = ({ candidateIds }: BatchItemRow, memberId: string): boolean =>
  candidateIds.some((id) => id !== memberId);

/**
 * The name of a batch's document in the audit log: its label, which may be a person's name, only if the owner is
 * known.
 */
const named = ({ id, label }: BatchItemRow, memberId: string | null) => ({
  item: id,
  ...(memberId && { document: label }),
});

function decided(item: BatchItemRow, viewer: Viewer, decision: BatchDecision['decision']) {
  const by = { decidedAt: new Date(), decidedById: viewer.memberId };
  if (decision.kind === 'assign')
    return { ...by, memberId: decision.memberId, heldBy: decision.entityId ?? 'me', skippedAt: null };
  if (decision.kind === 'skip')
    return { ...by, memberId: item.memberId, heldBy: item.heldBy, skippedAt: by.decidedAt };
  // A certain match is restored.
  const memberId = item.doubt === null ? (item.candidateIds[0] ?? null) : null;
  return { decidedAt: null, decidedById: null, memberId, heldBy: item.foundHeldBy, skippedAt: null };
}

/**
 * Returns the file of one document of a batch, so that an admin can view it before deciding. Access is logged.
 * @throws DomainError `not_found`, `conflict` for a published batch, whose documents have their own pages,
 * `unprocessable` for a file with malware, `unavailable` while it cannot be scanned.
 */
export async function lookAtItem(
  viewer: Viewer,
  { batchId, itemId }: { batchId: string; itemId: string },
): Promise<{ storageKey: string; fileName: string }> {
  const { storageKey } = await transaction(async (tx) => {
    await requireBatch(tx, viewer, batchId);
    return requireItem(tx, batchId, itemId);
  });
  await refuseMalware(storageKey);
  return transaction(async (tx) => {
    await requireBatch(tx, viewer, batchId);
    const item = await requireItem(tx, batchId, itemId);
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'documentBatch.look',
      subject: { type: 'document_batch', id: batchId },
      before: null,
      after: named(item, item.memberId),
      personId: item.memberId ?? undefined,
    });
    const ending = storageKey.split('.').at(-1) ?? 'pdf';
    return { storageKey, fileName: `${item.label.replace(/\.[a-z]{3,4}$/i, '')}.${ending}` };
  });
}

async function requireItem(tx: Tx, batchId: string, itemId: string): Promise<BatchItemRow> {
  const item = (await findItems(tx, batchId)).find(({ id }) => id === itemId);
  if (!item) throw new DomainError('not_found', 'Document not found.');
  return item;
}

/** Removes a file with its documents from a batch. @throws DomainError `not_found`, `conflict`. */
export async function removeBatchFile(
  tx: Tx,
  viewer: Viewer,
  { batchId, fileId }: { batchId: string; fileId: string },
): Promise<void> {
  await requireBatch(tx, viewer, batchId);
  const file = await lockBatchFile(tx, fileId);
  if (file?.batchId !== batchId) return;
  const items = (await findItems(tx, batchId)).filter((item) => item.fileId === fileId);
  await deleteBatchFile(tx, fileId);
  await noteChange(viewer, tx, batchId);
  const keys = [file.storageKey, ...items.map(({ storageKey }) => storageKey)];
  await discardBatchFiles(tx, { keys, fileIds: [fileId] });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'documentBatch.removeFile',
    subject: { type: 'document_batch', id: batchId },
    // Without its name, which may be a person's.
    before: { file: fileId, documents: items.length },
    after: null,
  });
}

/** Discards an unpublished batch with all its files. @throws DomainError `not_found`, `conflict`. */
export async function discardBatch(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  await requireBatch(tx, viewer, id);
  const [files, items] = [await findFiles(tx, id), await findItems(tx, id)];
  await updateBatch(tx, id, { discardedAt: new Date() });
  await discardBatchFiles(tx, {
    keys: [...files, ...items].map(({ storageKey }) => storageKey),
    fileIds: files.map((file) => file.id),
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'documentBatch.discard',
    subject: { type: 'document_batch', id },
    before: { files: files.length, documents: items.length },
    after: null,
  });
}
