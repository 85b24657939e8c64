import { db, transaction } from '#app/db/client.server.ts';
import { lockAuditChain } from '#app/platform/audit.queries.server.ts';
import { claimSeeding, insertDemoRows, isSeeded } from './demo.queries.server.ts';
import { makeFiles, makeRows } from './demo.ts';

type SeedOptions = {
  now: Date;
  /** Puts a file into the object store; called again with the same key it replaces what is there. */
  store: (key: string, bytes: Uint8Array, contentType: string) => Promise<unknown>;
};

/**
 * Puts the demo data in, once in the life of a database: files first, then all rows and the mark in one transaction.
 * When it fails half-way nothing is in the database, and the next run stores the same files again.
 */
export async function seedDemoData({ now, store }: SeedOptions): Promise<'seeded' | 'already-there'> {
  if (await isSeeded(db())) return 'already-there';
  const { files, made } = await makeFiles(now);
  for (const { key, bytes, contentType } of files) await store(key, bytes, contentType);
  return transaction(async (tx) => {
    if (!(await claimSeeding(tx, now))) return 'already-there';
    await insertDemoRows(tx, makeRows(now, made, await lockAuditChain(tx)));
    return 'seeded';
  });
}
