import { createHash } from 'node:crypto';
import { storage } from '#app/integrations/wiring.server.ts';
import { type FileRefusal, HEAD_BYTES, mismatch, TAIL_BYTES, typeByContent } from './file-type.ts';
import { directoryIn, officeFile, readDirectory } from './zip-directory.ts';

export type CheckedFile = { contentType: string; sha256: Buffer } | { refusal: FileRefusal };

/**
 * Checks an uploaded file by its content: its actual type, whatever its name, and its digest. Reads it once as a
 * stream, and only the directory of an archive, so that nothing is unpacked.
 */
export async function checkFile(key: string, fileName: string, bytes: number): Promise<CheckedFile> {
  const head = await readRange(key, 0, Math.min(HEAD_BYTES, bytes));
  const found = typeByContent(head);
  const office = found === 'application/zip' ? await checkArchive(key, fileName, bytes) : null;
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
  const entries = readDirectory(await readRange(key, place.offset, place.bytes), place.entries);
  return entries ? officeFile(fileName, entries) : damaged(fileName);
}

const damaged = (fileName: string): { refusal: FileRefusal } => ({
  refusal: { code: 'unprocessable', text: `“${fileName}” is damaged and cannot be opened.` },
});

async function readRange(key: string, from: number, bytes: number): Promise<Uint8Array> {
  if (bytes === 0) return new Uint8Array();
  const found = await storage().getObject(key, { range: `bytes=${from}-${from + bytes - 1}` });
  if (found.status !== 206 && found.status !== 200) throw new Error(`The file ${key} is not in the bucket`);
  const read = new Uint8Array(await new Response(found.body).arrayBuffer());
  // A storage that ignores ranges sends everything.
  return found.status === 200 ? read.subarray(from, from + bytes) : read;
}

async function digestOf(key: string): Promise<Buffer> {
  const found = await storage().getObject(key);
  if (found.status !== 200) throw new Error(`The file ${key} is not in the bucket`);
  const hash = createHash('sha256');
  for await (const piece of found.body) hash.update(piece);
  return hash.digest();
}
