import { isObjectKey } from '#app/integrations/storage/object-key.ts';
import type { ObjectStorage } from '#app/integrations/storage/s3.server.ts';
import type { ListedObject } from '#app/integrations/storage/s3-xml.ts';
import type { Recipient } from '#app/platform/age/age-keys.ts';
import type { Content } from './backup-files.server.ts';
import { findStoredObject, type ObjectVersion, storeObject } from './stored-objects.server.ts';

/** Objects that are copied at once. */
const AT_ONCE = 4;
const ATTEMPTS = 3;
/** A body that sends nothing for so long is given up. */
const SILENCE_MS = 60_000;

/** The file of each object of the bucket, by its key. */
export type CopiedObjects = Map<string, string>;

type Destination = { dir: string; recipients: readonly Recipient[] };

/**
 * Copies the objects that no backup in `dir` has yet, and notes the file of every object in `copied`. An object that is
 * replaced or deleted meanwhile is left to the next call, and one under a key that the application cannot have made (a
 * "folder" of a console) is not copied.
 * @returns how many it copied.
 */
export async function copyObjects(
  storage: ObjectStorage,
  destination: Destination,
  copied: CopiedObjects,
): Promise<number> {
  let made = 0;
  for await (const page of pagesOf(storage)) {
    const ours = page.filter(({ key }) => isObjectKey(key));
    made += await copyEach(ours, (object) => copyOnce(storage, destination, object, copied));
  }
  return made;
}

/** Does the same for the objects of these keys that are not in `copied`. Keys without an object are passed over. */
export async function copyNamed(
  storage: ObjectStorage,
  destination: Destination,
  copied: CopiedObjects,
  keys: readonly string[],
): Promise<number> {
  const others = keys.filter((key) => !copied.has(key) && isObjectKey(key));
  return copyEach(others, async (key) => {
    const object = await storage.headObject(key);
    return object !== null && (await copyOnce(storage, destination, { key, ...object }, copied));
  });
}

/** Copies some at a time. Returns how many were new. */
async function copyEach<T>(items: readonly T[], copy: (item: T) => Promise<boolean>): Promise<number> {
  let made = 0;
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) if (await copy(item)) made += 1;
  };
  const lanes = Array.from({ length: AT_ONCE }, () =>
    lane().catch((error: unknown) => {
      waiting.length = 0;
      throw error;
    }),
  );
  // All have ended before one's failure ends the backup.
  for (const outcome of await Promise.allSettled(lanes))
    if (outcome.status === 'rejected') throw outcome.reason;
  return made;
}

/** Returns whether it is there now and was in no backup before. */
async function copyOnce(
  storage: ObjectStorage,
  destination: Destination,
  object: ObjectVersion,
  copied: CopiedObjects,
): Promise<boolean> {
  const known = await findStoredObject(destination.dir, object, destination.recipients);
  const name = known ?? (await copyObject(storage, destination, object));
  if (name !== null) copied.set(object.key, name);
  return known === null && name !== null;
}

async function* pagesOf(storage: ObjectStorage): AsyncGenerator<ListedObject[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<ObjectStorage['listObjects']>> = await storage.listObjects('', cursor);
    yield page.objects;
    cursor = page.cursor;
  } while (cursor !== null);
}

/** Returns `null` if the object is not there any longer as it was listed. */
async function copyObject(
  storage: ObjectStorage,
  { dir, recipients }: Destination,
  { key, etag, bytes }: ObjectVersion,
): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const silence = new AbortController();
    try {
      const objectRow = await storage.getObject(key, { ifMatch: etag, signal: silence.signal });
      if (!('body' in objectRow)) return null;
      const object = { key, etag, bytes, contentType: objectRow.contentType };
      return await storeObject(dir, object, untilSilent(objectRow.body, silence), recipients);
    } catch (error) {
      // The connection broke, or the disk is full: the last attempt says which.
      if (attempt >= ATTEMPTS) throw error;
    }
  }
}

/** Aborts when the storage sends nothing for a while; the time that it takes to store a piece does not count. */
async function* untilSilent(body: Content, silence: AbortController): AsyncGenerator<Uint8Array> {
  const giveUp = () => silence.abort(new Error(`The storage sent nothing for ${SILENCE_MS / 1000} seconds`));
  let timer = setTimeout(giveUp, SILENCE_MS);
  try {
    for await (const piece of body) {
      clearTimeout(timer);
      yield piece;
      timer = setTimeout(giveUp, SILENCE_MS);
    }
  } finally {
    clearTimeout(timer);
  }
}
