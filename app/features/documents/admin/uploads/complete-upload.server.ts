import { db, type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import type { NewFile } from '../../versions.queries.server.ts';
import { addBatchFile } from '../batches/open-batch.server.ts';
import { createDocument, replaceFile } from '../versions-admin.server.ts';
import { checkUploadedFile } from './check-file.server.ts';
import { discardUpload } from './discard-upload.jobs.server.ts';
import { type FileRefusal, titleOfFile } from './file-type.ts';
import type { UploadOutcome } from './upload.ts';
import {
  findDuplicate,
  findUpload,
  isCurrentFile,
  lockUpload,
  lockUploadedFile,
  type UploadRow,
  updateUpload,
} from './uploads.queries.server.ts';
import { noUpload, whileStorageIsThere } from './uploads.server.ts';

/**
 * Assembles the parts of an upload, checks the file's content, and makes it a draft, a version, or a file of a batch.
 * Safe to repeat at any point: each step checks what already exists.
 * @param input.keep also if another document has the same file.
 * @throws DomainError `not_found`, `conflict` while parts are missing; `unsupported_type`, `payload_too_large` or
 * `unprocessable` for a file that is refused, the last one also if it was refused before; `unavailable` while the
 * storage is down; `confirm_identity` as `replaceFile`.
 */
export async function completeUpload(
  viewer: Viewer,
  { id, keep }: { id: string; keep: boolean },
): Promise<UploadOutcome> {
  const upload = await findUpload(viewer, db(), id);
  if (!upload || upload.discardedAt) throw noUpload();
  if (upload.finishedAt) return { kind: 'done', documentId: upload.documentId };
  if (upload.refusal) throw new DomainError('unprocessable', upload.refusal);
  const checked = await whileStorageIsThere(() => checkedUpload(upload));
  const outcome = await transaction((tx) => finish(tx, viewer, checked, keep));
  return (
    outcome ?? refuse(id, { code: 'unprocessable', text: 'This file is identical to the current version.' })
  );
}

type CheckedUpload = UploadRow & { contentType: string; sha256: Buffer };

/** Returns the upload with its type and digest, which are determined once. */
async function checkedUpload(upload: UploadRow): Promise<CheckedUpload> {
  const { id, storageKey, fileName, bytes, contentType, sha256 } = upload;
  if (contentType && sha256) return { ...upload, contentType, sha256 };
  await putTogether(upload);
  const checked = await checkUploadedFile(storageKey, fileName, bytes);
  if ('refusal' in checked) return refuse(id, checked.refusal);
  await transaction((tx) => updateUpload(tx, id, checked));
  return { ...upload, ...checked };
}

/** Completes the upload at the storage, unless that was already done and the response was lost. */
async function putTogether({ id, storageKey, multipartId, bytes }: UploadRow): Promise<void> {
  const parts = multipartId && (await storage().listParts(storageKey, multipartId));
  if (multipartId && parts) {
    const arrived = parts.reduce((sum, part) => sum + part.bytes, 0);
    if (arrived > bytes)
      return refuse(id, {
        code: 'payload_too_large',
        text: 'The upload is larger than the file. Please choose it again.',
      });
    const isWhole = arrived === bytes && parts.every(({ part }, at) => part === at + 1);
    if (!isWhole) throw notArrived();
    if (await storage().completeUpload(storageKey, multipartId, parts)) return;
  }
  if ((await storage().headObject(storageKey))?.bytes !== bytes) throw notArrived();
}

const notArrived = () => new DomainError('conflict', 'The upload is incomplete. Please resume it.');

/** Stores why a file is refused, and deletes it. @throws DomainError with the reason. */
async function refuse(id: string, { code, text }: FileRefusal): Promise<never> {
  await transaction(async (tx) => {
    await updateUpload(tx, id, { refusal: text });
    await discardUpload(tx, id, 'now');
  });
  throw new DomainError(code, text);
}

/** Returns what the upload became; `null` for a new version that is identical to the current one. */
async function finish(
  tx: Tx,
  viewer: Viewer,
  upload: CheckedUpload,
  keep: boolean,
): Promise<UploadOutcome | null> {
  const { id, fileName, folder, bytes, contentType, sha256, storageKey, place, replacesId } = upload;
  const now = await lockUpload(tx, id);
  if (!now || now.discardedAt) throw noUpload();
  if (now.finishedAt) return { kind: 'done', documentId: now.documentId };
  await lockUploadedFile(tx, sha256);
  if (replacesId && (await isCurrentFile(tx, replacesId, sha256))) return null;
  if (upload.batchId) {
    await addBatchFile(tx, viewer, upload.batchId, { id, storageKey, fileName, contentType, bytes, sha256 });
    await updateUpload(tx, id, { finishedAt: new Date() });
    return { kind: 'done', documentId: null };
  }
  const duplicate = keep ? undefined : await findDuplicate(viewer, tx, sha256, replacesId);
  if (duplicate) {
    await updateUpload(tx, id, { duplicateOfId: duplicate.id });
    return { kind: 'duplicate', of: { ...duplicate, uploadedAt: duplicate.uploadedAt.toISOString() } };
  }
  const file: NewFile = { storageKey, fileName, contentType, bytes, sha256 };
  const documentId = replacesId ?? newId();
  if (replacesId) await replaceFile(tx, viewer, { id: replacesId, file });
  else {
    const section = folder.split('/')[0]?.slice(0, 80) || null;
    await createDocument(
      tx,
      viewer,
      { id: documentId, title: titleOfFile(fileName), section, ...place },
      file,
    );
  }
  await updateUpload(tx, id, { finishedAt: new Date(), documentId, duplicateOfId: null });
  return { kind: 'done', documentId };
}
