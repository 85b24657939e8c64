import { createHash } from 'node:crypto';
import { storage } from '#app/integrations/wiring.server.ts';
import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { type FileRefusal, HEAD_BYTES, mismatch, TAIL_BYTES, typeByContent } from './file-type.ts';
import type { hasMacros } from './office-macros.server.ts';
import { ARCHIVE, directoryIn, macrosIn, type officeFile, type PartPlace, refused } from './zip-directory.ts';

const readOfficeFile = inOwnProcess<typeof officeFile>('readOfficeFile');
const findMacros = inOwnProcess<typeof hasMacros>('findMacros');

export type CheckedFile = { contentType: string; sha256: Buffer } | { refusal: FileRefusal };

/**
 * Checks an uploaded file by its content: its actual type, whatever its name, and its digest. Reads it once as a
 * stream, and of an archive only its directory and what it says of its parts.
 */
export async function checkUploadedFile(key: string, fileName: string, bytes: number): Promise<CheckedFile> {
  const head = await readRange(key, 0, Math.min(HEAD_BYTES, bytes));
  const found = typeByContent(head);
  const office = found === ARCHIVE ? await checkArchive(key, fileName, bytes) : null;
  if (office && 'refusal' in office) return office;
  const contentType = office?.type ?? found;
  const refusal = mismatch(fileName, contentType);
  if (refusal !== null) return { refusal: { code: 'unsupported_type', text: refusal } };
  if (contentType === null) return damaged(fileName);
  return { contentType, sha256: await digestOf(key) };
}

async function checkArchive(key: string, fileName: string, bytes: number) {
  const start = Math.max(0, bytes - TAIL_BYTES);
  const place = directoryIn(await readRange(key, start, bytes - start), bytes);
  if (!place) return damaged(fileName);
  const directory = await readRange(key, place.offset, place.bytes);
  const office = await readOfficeFile(directory, { fileName, ...place });
  if (!office) return damaged(fileName);
  if ('refusal' in office || office.parts.length === 0) return office;
  const macros = await findMacros(await readParts(key, office.parts), office.parts);
  if (macros === null) return damaged(fileName);
  return macros ? refused(macrosIn(fileName)) : office;
}

const damaged = (fileName: string) => refused(`“${fileName}” is damaged and cannot be opened.`);

async function readParts(key: string, parts: readonly PartPlace[]): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  for (const { offset, bytes } of parts) read.push(await readRange(key, offset, bytes));
  return Buffer.concat(read);
}

async function readRange(key: string, from: number, bytes: number): Promise<Uint8Array> {
  if (bytes === 0) return new Uint8Array();
  const object = await storage().getObject(key, { range: `bytes=${from}-${from + bytes - 1}` });
  if (object.status !== 206 && object.status !== 200) throw new Error(`The file ${key} is not in the bucket`);
  const read = new Uint8Array(await new Response(object.body).arrayBuffer());
  // A storage that ignores ranges sends everything.
  return object.status === 200 ? read.subarray(from, from + bytes) : read;
}

async function digestOf(key: string): Promise<Buffer> {
  const object = await storage().getObject(key);
  if (object.status !== 200) throw new Error(`The file ${key} is not in the bucket`);
  const hash = createHash('sha256');
  for await (const piece of object.body) hash.update(piece);
  return hash.digest();
}
