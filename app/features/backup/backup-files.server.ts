import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { decrypt, encrypt } from '#app/platform/age/age.server.ts';
import type { Identity, Recipient } from '#app/platform/age/age-keys.ts';
import { BackupError } from './backup-error.ts';

/** Rows compress to a tenth at any level; the lowest costs a third of the default's time. */
const GZIP_LEVEL = 1;

/** The endings of file names that say how a file is to be read. */
const GZIP = '.gz';
export const AGE = '.age';

/** A file of a backup: where it is below the backup's folder, and what it must be. */
export type StoredFile = { file: string; bytes: number; sha256: string };

export type Content = AsyncIterable<Uint8Array>;

/** Returns the name of a file as it is written: `.gz` if it is compressed, `.age` if it is encrypted. */
export const storedName = (
  name: string,
  { compressed, recipients }: { compressed: boolean; recipients: readonly Recipient[] },
): string => `${name}${compressed ? GZIP : ''}${recipients.length > 0 ? AGE : ''}`;

/**
 * Writes a file of its own, compressed and encrypted as its name says, and flushes it to the disk. Returns the size and
 * the checksum of what is stored.
 */
export async function writeStored(
  file: string,
  content: Content,
  recipients: readonly Recipient[],
): Promise<Omit<StoredFile, 'file'>> {
  const sum = createHash('sha256');
  let bytes = 0;
  const isEncrypted = file.endsWith(AGE);
  const compressed = isCompressed(file) ? through(content, createGzip({ level: GZIP_LEVEL })) : content;
  const stored = isEncrypted ? encrypt(compressed, recipients) : compressed;
  async function* measured() {
    for await (const piece of stored) {
      sum.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  await pipeline(measured(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  return { bytes, sha256: sum.digest('hex') };
}

/** Reads the content of a stored file. @throws BackupError if it cannot be decrypted. */
export function readStored(file: string, identities: readonly Identity[]): Content {
  const stored: Content = createReadStream(file);
  const compressed = file.endsWith(AGE) ? decrypt(stored, identities) : stored;
  return isCompressed(file) ? through(compressed, createGunzip()) : compressed;
}

const isCompressed = (file: string): boolean => file.replace(AGE, '').endsWith(GZIP);

async function* through(content: Content, transform: Transform): AsyncGenerator<Uint8Array> {
  const done = pipeline(content, transform);
  // Its failure ends `transform` too, and is thrown there.
  done.catch(() => undefined);
  yield* transform;
  await done;
}

/** Yields the lines of a content, without what ends them. */
export async function* linesOf(content: Content): AsyncGenerator<string> {
  let held: Uint8Array[] = [];
  for await (const piece of content) {
    let from = 0;
    for (let end = piece.indexOf(0x0a); end >= 0; end = piece.indexOf(0x0a, from)) {
      held.push(piece.subarray(from, end));
      yield Buffer.concat(held).toString('utf8');
      held = [];
      from = end + 1;
    }
    if (from < piece.length) held.push(piece.subarray(from));
  }
  if (held.length > 0) throw new BackupError('A file of the backup ends in the middle of a line.');
}

/** Compares a stored file with its checksum. @throws BackupError if it is missing or was changed. */
export async function verifyStored(folder: string, { file, bytes, sha256 }: StoredFile): Promise<void> {
  const checksum = await backupChecksumOf(path.join(folder, file));
  if (checksum === null) throw new BackupError(`${file} is missing from the backup.`);
  if (checksum.bytes !== bytes || checksum.sha256 !== sha256)
    throw new BackupError(`${file} is not as it was written: its checksum differs.`);
}

/** Returns the size and the checksum of a file; `null` if there is none. */
export async function backupChecksumOf(file: string): Promise<Omit<StoredFile, 'file'> | null> {
  const sum = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of createReadStream(file) as Content) {
      sum.update(piece);
      bytes += piece.length;
    }
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
  return { bytes, sha256: sum.digest('hex') };
}

export const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Flushes a folder, so that a power cut does not lose the names in it. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a small file so that it is there whole or not at all. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  await writeStored(draft, Readable.from([Buffer.from(text)]), []);
  await rename(draft, file);
  await flushFolder(path.dirname(file));
}
