import { db, type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { requireBatch } from '../batches/open-batch.server.ts';
import { requireCategory } from '../categories.server.ts';
import { lockDocumentToChange } from '../publish.server.ts';
import { discardUpload } from './discard-upload.jobs.server.ts';
import { refusalBefore, typeByName } from './file-type.ts';
import { type OpenUpload, partBytes, partCount, type UploadProgress, type UploadStart } from './upload.ts';
import {
  findOpen,
  findSameUpload,
  findUpload,
  insertUpload,
  lockUpload,
  type UploadRow,
  updateUpload,
} from './uploads.queries.server.ts';

/** How long a browser may take to start sending a part. */
const PART_SECONDS = 60 * 60;
const RETRY_AFTER_SECONDS = 5;
const MOST_OPEN = 500;
const NO_PLACE = { category: 'report', policy: 'watermarked', opportunityId: null, fundId: null } as const;

/**
 * Starts an upload, or resumes the interrupted one of the same file to the same place. Returns the parts that need not
 * be sent again.
 * @throws DomainError `unsupported_type` or `payload_too_large` for a file that is not accepted, `not_found` for a
 * target that does not exist, `unavailable` while the storage is down.
 */
export async function beginUpload(viewer: Viewer, input: UploadStart): Promise<UploadProgress> {
  const refusal = refusalBefore({ name: input.fileName, size: input.bytes });
  if (refusal) throw new DomainError(refusal.code, refusal.text);
  const upload = await transaction((tx) => findOrCreate(tx, viewer, input));
  return whileStorageIsThere(async () => ({ id: upload.id, parts: await partsOf(upload) }));
}

async function findOrCreate(tx: Tx, viewer: Viewer, { target, ...file }: UploadStart): Promise<UploadRow> {
  if (target.to === 'version') await lockDocumentToChange(viewer, tx, target.documentId);
  if (target.to === 'batch') await requireBatch(tx, viewer, target.batchId);
  if (target.to === 'new') await requireCategory(tx, target.place.category);
  const goal = {
    replacesId: target.to === 'version' ? target.documentId : null,
    batchId: target.to === 'batch' ? target.batchId : null,
  };
  const place = target.to === 'new' ? target.place : null;
  const same = await findSameUpload(viewer, tx, file, { ...goal, place });
  if (same) return same;
  const id = newId();
  const ending = file.fileName.split('.').at(-1)?.toLowerCase() ?? 'bin';
  await insertUpload(tx, {
    ...file,
    ...goal,
    id,
    memberId: viewer.memberId,
    modifiedAt: new Date(file.modifiedAt),
    place: place ?? NO_PLACE,
    storageKey: `documents/files/${id}.${ending}`,
  });
  await discardUpload(tx, id, 'abandoned');
  const made = await lockUpload(tx, id);
  if (!made) throw new Error('The upload was not stored');
  return made;
}

/** Returns the numbers of the parts that have arrived; starts the upload at the storage if there is none. */
async function partsOf({ id, storageKey, multipartId, fileName, bytes }: UploadRow): Promise<number[]> {
  if (multipartId) {
    const parts = await storage().listParts(storageKey, multipartId);
    if (parts) return parts.map(({ part }) => part);
    // Already assembled, but the response was lost.
    const whole = await storage().headObject(storageKey);
    if (whole?.bytes === bytes) return Array.from({ length: partCount(bytes) }, (_, at) => at + 1);
  }
  const contentType = typeByName(fileName) ?? 'application/octet-stream';
  const begun = await storage().createUpload(storageKey, { contentType });
  const isOurs = await transaction(async (tx) => {
    const now = await lockUpload(tx, id);
    if (now?.multipartId !== multipartId) return false;
    await updateUpload(tx, id, { multipartId: begun });
    return true;
  });
  // Two tabs started it at once: the other one's upload continues.
  if (!isOurs) await storage().abortUpload(storageKey, begun);
  return [];
}

/**
 * Returns URLs to which the browser sends parts, by number.
 * @throws DomainError `not_found` for another admin's upload, or one that is over.
 */
export async function partUrls(
  viewer: Viewer,
  { id, parts }: { id: string; parts: readonly number[] },
): Promise<Record<number, string>> {
  const { storageKey, multipartId, bytes } = await openUpload(viewer, id);
  if (!multipartId || parts.some((part) => part > partCount(bytes))) throw noUpload();
  const urls = parts.map(async (part) => {
    const asked = { part, bytes: partBytes(bytes, part), seconds: PART_SECONDS };
    return [part, await storage().signedPartUrl(storageKey, multipartId, asked)];
  });
  return Object.fromEntries(await Promise.all(urls));
}

/** Cancels an upload. A finished one stays. @throws DomainError `not_found`. */
export async function cancelUpload(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const upload = await lockUpload(tx, id);
  if (upload?.memberId !== viewer.memberId) throw noUpload();
  if (upload.finishedAt || upload.discardedAt) return;
  await updateUpload(tx, id, { discardedAt: new Date() });
  await discardUpload(tx, id, 'now');
}

export async function openUploads(viewer: Viewer): Promise<OpenUpload[]> {
  const rows = await findOpen(viewer, db(), MOST_OPEN);
  return rows.map(({ id, fileName, folder, bytes, place, modifiedAt, createdAt }) => ({
    ...{ id, fileName, folder, bytes, place },
    modifiedAt: modifiedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }));
}

/** Returns an unfinished upload. @throws DomainError `not_found`. */
async function openUpload(viewer: Viewer, id: string): Promise<UploadRow> {
  const upload = await findUpload(viewer, db(), id);
  if (!upload || upload.finishedAt || upload.discardedAt || upload.refusal) throw noUpload();
  return upload;
}

export const noUpload = () =>
  new DomainError('not_found', 'This upload has expired. Please choose the file again.');

/** @throws DomainError `unavailable` while the storage is down. */
export async function whileStorageIsThere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof OutsideError) || cause.permanent) throw cause;
    const sentence = 'We cannot store files right now. Please try again in a moment.';
    throw new DomainError('unavailable', sentence, { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
}
