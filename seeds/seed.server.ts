import { db, transaction } from '#app/db/client.server.ts';
import { giveAccess } from './access.server.ts';
import { calendarFrom } from './calendar.ts';
import { claimSeeding, insertDemoRows, isSeeded } from './demo.queries.server.ts';
import { makeFiles, makeRows } from './demo.ts';
import { liveThroughTheYear } from './money/story.server.ts';

type SeedOptions = {
  now: Date;
  /** Puts a file into the object store; replaces an existing object with the same key. */
  store: (key: string, bytes: Uint8Array, contentType: string) => Promise<unknown>;
};

/**
 * Inserts the demo data, once per database: files first, then all rows and the mark in one transaction.
 * If it fails half-way the database is unchanged, and the next run stores the same files again.
 */
export async function seedDemoData({ now, store }: SeedOptions): Promise<'seeded' | 'already-there'> {
  if (await isSeeded(db())) return 'already-there';
  const { files, made } = await makeFiles(now);
  for (const { key, bytes, contentType } of files) await store(key, bytes, contentType);
  return transaction(async (tx) => {
    if (!(await claimSeeding(tx, now))) return 'already-there';
    await insertDemoRows(tx, makeRows(now, made));
    await liveThroughTheYear(tx, calendarFrom(now));
    await giveAccess(tx, calendarFrom(now));
    return 'seeded';
  });
}
