import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { checkUploadedFile } from '#app/features/documents/admin/uploads/check-file.server.ts';
import { typeByName } from '#app/features/documents/admin/uploads/file-type.ts';
import { MOST_FILE_BYTES } from '#app/features/questions/contact/contact.ts';
import type { AttachmentInput } from '#app/features/questions/contact/contact-input.ts';
import { discardContactFiles } from '#app/features/questions/contact/discard-files.jobs.server.ts';
import type { StoredFile } from '#app/features/questions/contact/writing.server.ts';
import { type MailParts, wholeMail } from '#app/integrations/mail/whole-mail.server.ts';
import { MalwareScannerError } from '#app/integrations/malware/clamd.server.ts';
import { malwareScanner, storage } from '#app/integrations/wiring.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { seal, unseal } from '#app/platform/session/seal.server.ts';

/** How long a browser may take to upload a file. */
const FORM_SECONDS = 10 * 60;
/** How long an upload may be submitted: a member may keep writing, or wait for a service to recover. */
const TICKET_SECONDS = 60 * 60;
/** Uploads that were never submitted are deleted after this time, well after both limits above. */
const LEFTOVERS_MS = 3 * 60 * 60_000;
const RETRY_AFTER_SECONDS = 5;
const FOLDER = 'contact';
/** The default limit of older releases of clamd (`StreamMaxLength`). */
const MOST_SCANNED_BYTES = 25 * 1024 * 1024;

const ticketFacts = z.object({ memberId: z.uuid(), uploadId: z.uuid(), fileName: z.string() });

const uploadKey = (id: string): string => `${FOLDER}/uploads/${id}`;

/**
 * Creates the form by which the viewer's browser uploads one file straight to the bucket, and the ticket to submit
 * it.
 * @throws DomainError `unprocessable` for a file name whose type is not accepted.
 */
export async function createAttachmentForm(tx: Tx, viewer: Viewer, { fileName }: AttachmentInput) {
  const contentType = typeByName(fileName);
  if (!contentType)
    throw new DomainError('unprocessable', 'Please choose a PDF, Word, Excel, CSV, PNG or JPEG file.');
  const uploadId = newId();
  const key = uploadKey(uploadId);
  await discardContactFiles(tx, [key], new Date(Date.now() + LEFTOVERS_MS));
  const form = storage().signedUpload({
    key,
    contentType,
    maxBytes: MOST_FILE_BYTES,
    seconds: FORM_SECONDS,
  });
  const facts = { memberId: viewer.memberId, uploadId, fileName };
  return { ...form, ticket: await seal('contact file', facts, TICKET_SECONDS) };
}

/**
 * Copies the file that the viewer's browser has uploaded, since the form could be used again, and checks the copy's
 * content, including for malware. The copy is deleted later unless it has been submitted.
 * @throws DomainError `conflict` when nothing was uploaded, `unprocessable` when the content does not match the name
 * or is harmful, `unavailable` when the storage or the scanner does not respond.
 */
export async function storeAttachment(viewer: Viewer, ticket: string): Promise<StoredFile> {
  const facts = ticketFacts.safeParse(await unseal('contact file', ticket));
  if (!facts.success || facts.data.memberId !== viewer.memberId) throw notReached();
  const { uploadId, fileName } = facts.data;
  return whileServicesAreThere(async () => storeChecked(fileName, await readUpload(uploadKey(uploadId))));
}

/**
 * Stores a file attached to a mail, and checks it like an upload.
 * @throws DomainError as `storeAttachment` does.
 */
export async function storeMailedFile(fileName: string, bytes: Uint8Array): Promise<StoredFile> {
  if (bytes.length > MOST_FILE_BYTES) throw tooLarge();
  return whileServicesAreThere(() => storeChecked(fileName, bytes));
}

/**
 * Stores a mail that a member wrote, and returns its key. It is deleted later unless a message has it.
 * @throws DomainError `unavailable` when the storage or the scanner does not respond.
 */
export async function storeWholeMail(parts: MailParts): Promise<string> {
  const { bytes } = await checkedMail(parts);
  return whileServicesAreThere(async () => {
    const key = await newKey('mails');
    await storage().putObject(key, bytes, { contentType: 'message/rfc822' });
    return key;
  });
}

/**
 * Returns a mail as a file, without its attachments if they contain malware or are more than a scanner takes.
 * @throws DomainError `unavailable` when the scanner does not respond.
 */
export async function checkedMail(parts: MailParts): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const bytes = await wholeMail(parts);
  if (parts.files.length === 0) return { bytes, isWhole: true };
  const isClean =
    bytes.length <= MOST_SCANNED_BYTES &&
    (await whileServicesAreThere(async () => (await malwareScanner()?.scan(bytes)) ?? null)) === null;
  return isClean
    ? { bytes, isWhole: true }
    : { bytes: await wholeMail({ ...parts, files: [] }), isWhole: false };
}

async function newKey(folder: 'files' | 'mails'): Promise<string> {
  const key = `${FOLDER}/${folder}/${newId()}`;
  await transaction((tx) => discardContactFiles(tx, [key], new Date(Date.now() + LEFTOVERS_MS)));
  return key;
}

async function storeChecked(fileName: string, bytes: Uint8Array): Promise<StoredFile> {
  const key = await newKey('files');
  const contentType = typeByName(fileName) ?? 'application/octet-stream';
  await storage().putObject(key, bytes, { contentType });
  const checked = await checkUploadedFile(key, fileName, bytes.length);
  if ('refusal' in checked) throw new DomainError(checked.refusal.code, checked.refusal.text);
  const malware = await malwareScanner()?.scan(bytes);
  if (malware) throw new DomainError('unprocessable', `“${fileName}” contains malware (${malware}).`);
  return { key, name: fileName, contentType: checked.contentType, bytes: bytes.length };
}

const tooLarge = () => new DomainError('unprocessable', 'The file is larger than 10 MB.');

async function readUpload(key: string): Promise<Uint8Array> {
  const object = await storage().getObject(key);
  if (object.status !== 200) throw notReached();
  if (object.bytes > MOST_FILE_BYTES) {
    await object.body.cancel();
    throw tooLarge();
  }
  return new Uint8Array(await new Response(object.body).arrayBuffer());
}

async function whileServicesAreThere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const isOutage =
      cause instanceof MalwareScannerError || (cause instanceof OutsideError && !cause.permanent);
    if (!isOutage) throw cause;
    const sentence =
      'We cannot receive files right now. Please try again in a moment, or send your message without the file.';
    throw new DomainError('unavailable', sentence, { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
}

const notReached = () => new DomainError('conflict', 'The file did not arrive. Please choose it again.');
