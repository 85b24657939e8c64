import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Recipient } from '#app/platform/age/age-keys.ts';
import { objectsFolder } from './archive.server.ts';
import { BackupError } from './backup-error.ts';
import { AGE, type Content, isAbsent, storedName, writeStored } from './backup-files.server.ts';

// An object of the bucket is one file: a line that says what it is, and its bytes. Its name begins with a hash of key,
// entity tag and size, by which the next backup knows that it has it; then follows the checksum of the file.

const head = z.object({
  key: z.string().min(1),
  etag: z.string(),
  bytes: z.number().int().nonnegative(),
  contentType: z.string(),
});

export type ObjectHead = z.infer<typeof head>;
export type ObjectVersion = Pick<ObjectHead, 'key' | 'etag' | 'bytes'>;

const LINE_END = 0x0a;
const MOST_HEAD = 16 * 1024;
/** Files are spread over so many folders, by the first characters of their names. */
const SHARD = 3;

const versionOf = ({ key, etag, bytes }: ObjectVersion): string =>
  createHash('sha256')
    .update(JSON.stringify([key, etag, bytes]))
    .digest('hex');

export const fileOfObject = (dir: string, name: string): string =>
  path.join(objectsFolder(dir), name.slice(0, SHARD), name);

/**
 * Returns the name of the file with this version of an object; `null` if no backup has it yet. With recipients, only an
 * encrypted one counts.
 */
export async function findStoredObject(
  dir: string,
  version: ObjectVersion,
  recipients: readonly Recipient[],
): Promise<string | null> {
  const start = `${versionOf(version)}.`;
  const names = await readdir(path.dirname(fileOfObject(dir, start))).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const isEncrypted = recipients.length > 0;
  const found = names.find(
    (name) => name.startsWith(start) && checksumInName(name) && name.endsWith(AGE) === isEncrypted,
  );
  return found ?? null;
}

/**
 * Writes an object into a file, which gets its name when it is whole. The name is kept through a power cut by
 * `flushObjects`.
 */
export async function storeObject(
  dir: string,
  object: ObjectHead,
  body: Content,
  recipients: readonly Recipient[],
): Promise<string> {
  const folder = path.dirname(fileOfObject(dir, versionOf(object)));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const named = (middle: string) =>
    storedName(`${versionOf(object)}.${middle}`, { compressed: false, recipients });
  const draft = path.join(folder, named(`part-${randomUUID()}`));
  try {
    const { sha256 } = await writeStored(draft, withHead(object, body), recipients);
    const name = named(sha256);
    await rename(draft, path.join(folder, name));
    return name;
  } finally {
    await rm(draft, { force: true });
  }
}

async function* withHead(object: ObjectHead, body: Content): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(object)}\n`);
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    yield piece;
  }
  if (length !== object.bytes)
    throw new BackupError(`${object.key} was sent with ${length} bytes and has ${object.bytes}.`);
}

/**
 * Splits the content of such a file. Without reading `body`, `close` it.
 * @throws BackupError if it has no first line; `body` does if it has another size than that says.
 */
export async function readObject(
  content: Content,
): Promise<{ object: ObjectHead; body: Content; close: () => Promise<unknown> }> {
  const pieces = content[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  for (;;) {
    const end = held.indexOf(LINE_END);
    if (end >= 0) {
      const object = head.parse(JSON.parse(held.subarray(0, end).toString('utf8')));
      const close = async () => pieces.return?.();
      return { object, body: bodyOf(object, held.subarray(end + 1), pieces), close };
    }
    const next = held.length < MOST_HEAD ? await pieces.next() : null;
    if (!next || next.done) throw new BackupError('A file of the bucket’s backup does not say what it is.');
    held = Buffer.concat([held, next.value]);
  }
}

async function* bodyOf(
  { key, bytes }: ObjectHead,
  first: Buffer,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    let length = first.length;
    if (length > 0) yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) {
      length += next.value.length;
      yield next.value;
    }
    if (length !== bytes)
      throw new BackupError(`The backup of ${key} has ${length} bytes instead of ${bytes}.`);
  } finally {
    await rest.return?.();
  }
}

/** Returns the checksum that the name of the file holds; `null` for a name that none of ours has. */
export const checksumInName = (name: string): string | null =>
  /^[0-9a-f]{64}\.([0-9a-f]{64})(?:\.age)?$/.exec(name)?.[1] ?? null;

export const sizeOfObject = async (dir: string, name: string): Promise<number> =>
  (await stat(fileOfObject(dir, name))).size;
