import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Db, Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { settings } from '../config/settings.server.ts';
import {
  dropKeysOf,
  findKeys,
  findKeysOf,
  insertKeys,
  type PersonKeyRow,
} from './person-keys.queries.server.ts';
import { isPersonal, personToldOf } from './personal-fields.ts';

type Facts = Record<string, unknown> | null;

type Draft = {
  id: string;
  actorId: string | null;
  act: string;
  subject: { type: string; id: string };
  /** The person whom the personal values are about. */
  personId?: string | undefined;
  before: Facts;
  after: Facts;
};

/**
 * The stored form of an encrypted value: the nonce, the tag and the ciphertext in base64, the id of the key, and the
 * algorithm. A value without one has the first: a release that writes another names it, and this one reads it as such.
 */
const sealedValue = z.strictObject({
  $sealed: z.string(),
  $key: z.uuid(),
  $alg: z.string().default('A256GCM'),
});

/** Replaces a value that can no longer be decrypted because its person was erased. */
export const ERASED = { erased: true } as const;
/** Replaces a value whose key is wrapped by a secret that is no longer configured, or whose algorithm is not known. */
export const UNREADABLE = { unreadable: true } as const;

const [NONCE, TAG] = [12, 16];

/** Encrypts personal values of the entries, each with its person's key. */
export async function sealPersonal<Entry extends Draft>(tx: Tx, entries: readonly Entry[]): Promise<Entry[]> {
  const people = new Map<string, string>();
  for (const entry of entries) {
    const names = [...Object.entries(entry.before ?? {}), ...Object.entries(entry.after ?? {})];
    if (names.some(([name, value]) => value !== null && isPersonal(entry, name)))
      people.set(entry.id, entry.personId ?? personToldOf(entry) ?? entry.id);
  }
  if (people.size === 0) return [...entries];
  const keys = await keysToWriteWith(tx, [...new Set(people.values())]);
  return entries.map((entry) => {
    const key = keys.get(people.get(entry.id) ?? '');
    if (!key) return entry;
    const sealed = (where: string, facts: Facts): Facts =>
      facts &&
      Object.fromEntries(
        Object.entries(facts).map(([name, value]) =>
          value !== null && isPersonal(entry, name)
            ? [name, seal(value, key, placeOf(entry.id, where, name))]
            : [name, value],
        ),
      );
    return { ...entry, before: sealed('before', entry.before), after: sealed('after', entry.after) };
  });
}

/** Binds a value to its place, so that it cannot be moved to another entry or field. */
const placeOf = (entryId: string, where: string, name: string): string => `${entryId} ${where} ${name}`;

type Key = { id: string; bytes: Buffer };

function seal(value: unknown, key: Key, place: string): z.input<typeof sealedValue> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return { $sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64'), $key: key.id };
}

/**
 * Returns a key for each person. Never waits for another transaction: a person's first key may be created twice, and
 * both stay valid. Values about an erased person are encrypted with a key that is not kept.
 */
async function keysToWriteWith(tx: Tx, personIds: string[]): Promise<Map<string, Key>> {
  const found = Map.groupBy(await findKeysOf(tx, personIds), ({ personId }) => personId);
  const keys = new Map<string, Key>();
  const made: PersonKeyRow[] = [];
  for (const personId of personIds) {
    const rows = found.get(personId) ?? [];
    const forgotten = rows.find(({ key }) => key === null);
    const usable = rows.map(unwrapped).find((key) => key !== null);
    if (forgotten) keys.set(personId, { id: forgotten.id, bytes: randomBytes(32) });
    else if (usable) keys.set(personId, usable);
    else {
      const key = { id: newId(), bytes: randomBytes(32) };
      keys.set(personId, key);
      made.push({ id: key.id, personId, ...wrapped(key.bytes) });
    }
  }
  await insertKeys(tx, made);
  return keys;
}

/** Returns the entries with personal values decrypted, as far as the keys still exist. */
export async function openPersonal<Entry extends { id: string; before: Facts; after: Facts }>(
  db: Db,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const ids = new Set(
    entries
      .flatMap(({ before, after }) => [...Object.values(before ?? {}), ...Object.values(after ?? {})])
      .flatMap((value) => sealedValue.safeParse(value).data?.$key ?? []),
  );
  if (ids.size === 0) return [...entries];
  const keys = new Map((await findKeys(db, [...ids])).map((row) => [row.id, row]));
  return entries.map((entry) => {
    const opened = (where: string, facts: Facts): Facts =>
      facts &&
      Object.fromEntries(
        Object.entries(facts).map(([name, value]) => [
          name,
          open(value, keys, placeOf(entry.id, where, name)),
        ]),
      );
    return { ...entry, before: opened('before', entry.before), after: opened('after', entry.after) };
  });
}

function open(value: unknown, keys: ReadonlyMap<string, PersonKeyRow>, place: string): unknown {
  const sealed = sealedValue.safeParse(value).data;
  if (!sealed) return value;
  const row = keys.get(sealed.$key);
  if (!row?.key) return ERASED;
  const key = unwrapped(row);
  if (!key || sealed.$alg !== 'A256GCM') return UNREADABLE;
  const text = decrypted(Buffer.from(sealed.$sealed, 'base64'), key.bytes, place);
  return text ? (JSON.parse(text.toString('utf8')) as unknown) : UNREADABLE;
}

function decrypted(sealed: Buffer, key: Buffer, place: string): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    // Changed, moved, or encrypted with another key.
    return null;
  }
}

/** Encrypts a key with the newest configured secret; without one, it is stored as it is. */
function wrapped(key: Buffer): Pick<PersonKeyRow, 'key' | 'wrappedBy'> {
  const [secret] = settings().audit.personalSecrets;
  if (!secret) return { key, wrappedBy: null };
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  const text = Buffer.concat([cipher.update(key), cipher.final()]);
  return { key: Buffer.concat([nonce, cipher.getAuthTag(), text]), wrappedBy: nameOf(secret) };
}

function unwrapped({ id, key, wrappedBy }: PersonKeyRow): Key | null {
  if (!key) return null;
  if (wrappedBy === null) return { id, bytes: Buffer.from(key) };
  const secret = settings().audit.personalSecrets.find((one) => nameOf(one) === wrappedBy);
  const bytes = secret && decrypted(Buffer.from(key), secret, '');
  return bytes ? { id, bytes } : null;
}

const nameOf = (secret: Buffer): string => createHash('sha256').update(secret).digest('hex').slice(0, 16);

/** Erases people from the log: their values can never be read again. Entries and their hashes do not change. */
export async function forgetPeople(tx: Tx, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await dropKeysOf(tx, personIds);
  // Marks them as erased, including people with no entries.
  await insertKeys(
    tx,
    personIds.map((personId) => ({ id: newId(), personId, key: null, wrappedBy: null })),
  );
}
