import { createHash } from 'node:crypto';
import type { ObjectStorage } from '#app/integrations/storage/s3.server.ts';
import type { StoredPart } from '#app/integrations/storage/s3-xml.ts';
import type { Identity } from '#app/platform/age/age-keys.ts';
import { BackupError } from './backup-error.ts';
import { type Content, readStored } from './backup-files.server.ts';
import { inPieces } from './pieces.ts';
import { fileOfObject, type ObjectHead, readObject } from './stored-objects.server.ts';

/** The size of the parts in which large objects are sent; smaller ones are sent whole. */
const PART_BYTES = 8 * 1024 * 1024;

export type RestoredObjects = {
  /** The keys of the objects in the backup, those that were left out too. */
  keys: ReadonlySet<string>;
  /** Objects that were sent; the others were there already. */
  sent: number;
  /** How many the database does not name. */
  leftOut: number;
  /** Keys under which the bucket has something else, which stays. */
  conflicts: string[];
};

/**
 * Puts the objects with the `named` keys into the bucket that it does not have. What is there is never replaced, so an interrupted restore is
 * repeated without harm.
 */
export async function restoreObjects(
  storage: ObjectStorage,
  from: {
    dir: string;
    names: AsyncIterable<string>;
    identities: readonly Identity[];
    named: ReadonlySet<string>;
  },
): Promise<RestoredObjects> {
  const { dir, names, identities, named } = from;
  const keys = new Set<string>();
  const conflicts: string[] = [];
  let [sent, leftOut] = [0, 0];
  for await (const name of names) {
    const file = fileOfObject(dir, name);
    const { object, body, close } = await readObject(readStored(file, identities));
    keys.add(object.key);
    if (named.has(object.key)) {
      const present = await storage.headObject(object.key);
      if (present === null) {
        await send(storage, object, body);
        sent += 1;
      } else if (present.etag !== object.etag && !(await isSame(storage, object.key, body)))
        conflicts.push(object.key);
    } else leftOut += 1;
    await close();
  }
  return { keys, sent, leftOut, conflicts };
}

/** Reads each object to its end. Returns their keys. */
export async function readObjects(
  dir: string,
  names: AsyncIterable<string>,
  identities: readonly Identity[],
): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const name of names) {
    const { object, body } = await readObject(readStored(fileOfObject(dir, name), identities));
    for await (const _ of body);
    keys.add(object.key);
  }
  return keys;
}

/** An object that came another way has another entity tag. */
async function isSame(storage: ObjectStorage, key: string, body: Content): Promise<boolean> {
  const object = await storage.getObject(key);
  if (!('body' in object)) return false;
  const [there, here] = await Promise.all([hashOf(object.body), hashOf(body)]);
  return there === here;
}

async function hashOf(content: Content): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}

async function send(storage: ObjectStorage, { key, contentType }: ObjectHead, body: Content): Promise<void> {
  let uploadId: string | null = null;
  const parts: StoredPart[] = [];
  try {
    for await (const { piece, isLast } of inPieces(body, PART_BYTES)) {
      if (isLast && uploadId === null) {
        await storage.putObject(key, piece, { contentType });
        return;
      }
      uploadId ??= await storage.createUpload(key, { contentType });
      parts.push(await storage.putPart(key, uploadId, { part: parts.length + 1, bytes: piece }));
    }
    if (uploadId === null || !(await storage.completeUpload(key, uploadId, parts)))
      throw new BackupError(`The bucket did not take ${key}.`);
  } catch (error) {
    if (uploadId !== null) await storage.abortUpload(key, uploadId);
    throw error;
  }
}
