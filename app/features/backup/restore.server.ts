import path from 'node:path';
import { sql } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';
import type { ObjectStorage } from '#app/integrations/storage/s3.server.ts';
import type { Identity } from '#app/platform/age/age-keys.server.ts';
import { type Backup, openBackup } from './archive.server.ts';
import { BackupError } from './backup-error.ts';
import { checksumOf, linesOf, readStored, verifyStored } from './backup-files.server.ts';
import { loadDatabase } from './load.queries.server.ts';
import type { DatabasePart, DumpedTable } from './manifest.ts';
import { readObjects, restoreObjects } from './restore-objects.server.ts';
import type { Run } from './snapshot.server.ts';
import { findStorageKeys } from './storage-keys.queries.server.ts';
import { checksumInName, fileOfObject } from './stored-objects.server.ts';
import { intoNewDatabase, refuseUsedTarget, type Target } from './target.server.ts';

export type RestoreOptions = {
  dir: string;
  backup: Backup;
  identities: readonly Identity[];
  /** `null`: the bucket alone. */
  target: Target | null;
  /** `null`: the database alone, or, in a rehearsal, objects are read and put nowhere. */
  storage: ObjectStorage | null;
};

export type RestoreReport = {
  /** The keys of the objects in the backup. */
  keys: ReadonlySet<string>;
  /** How many objects the bucket did not have yet. */
  sent: number;
};

/**
 * Compares every file of a backup with its checksum.
 * @throws BackupError for the first that is missing or was changed.
 */
export async function verifyBackup(dir: string, { folder, manifest }: Backup): Promise<void> {
  for (const table of manifest.database?.tables ?? []) await verifyStored(folder, table);
  if (!manifest.objects) return;
  await verifyStored(folder, manifest.objects);
  let count = 0;
  for await (const name of objectNames({ folder, manifest })) {
    const found = await checksumOf(fileOfObject(dir, name));
    if (found === null) throw new BackupError(`The object file ${name} is missing from ${dir}.`);
    if (found.sha256 !== checksumInName(name))
      throw new BackupError(
        `The object file ${name} in ${dir} is not as it was written: its checksum differs.`,
      );
    count += 1;
  }
  if (count !== manifest.objects.count)
    throw new BackupError('The list of objects is not of the length that it was.');
}

/** Yields the names of the files with the objects of a backup. */
async function* objectNames({
  folder,
  manifest,
}: Pick<Backup, 'folder' | 'manifest'>): AsyncGenerator<string> {
  if (!manifest.objects) return;
  for await (const name of linesOf(readStored(path.join(folder, manifest.objects.file), []))) {
    if (checksumInName(name) === null)
      throw new BackupError(`The list of objects names "${name}", which is none.`);
    yield name;
  }
}

/**
 * Restores a backup: objects first, so that the database never names one that is not there, then the database.
 * @throws BackupError if the backup is damaged, or what is there already would have to be replaced.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { dir, backup, target, storage, identities } = options;
  const { manifest } = backup;
  if (target && manifest.database) await refuseUsedTarget(target);
  await verifyBackup(dir, backup);
  const { keys, sent, conflicts } = storage
    ? await restoreObjects(storage, dir, objectNames(backup), identities)
    : { keys: await readObjects(dir, objectNames(backup), identities), sent: 0, conflicts: [] };
  if (conflicts.length > 0)
    throw new BackupError(
      `The bucket has other objects under ${conflicts.length} of the keys, such as ${conflicts[0]}. They were left as they are, and the database was not restored: restore into an empty bucket.`,
    );
  const { database } = manifest;
  if (target && database)
    await intoNewDatabase(target, database.migrations, (run) =>
      loadDatabase(run, database, (table) => linesOfTable(backup, table, identities)),
    );
  return { keys, sent };
}

/** Returns the keys that the open database names and the restored objects do not have. */
export async function findMissingKeys(keys: ReadonlySet<string>): Promise<string[]> {
  const run: Run = async <Row extends object>(text: string) =>
    (await db().execute<Row & Record<string, unknown>>(sql.raw(text))).rows;
  return (await findStorageKeys(run)).filter((key) => !keys.has(key));
}

const linesOfTable = (
  { folder }: Pick<Backup, 'folder'>,
  { file }: DumpedTable,
  identities: readonly Identity[],
): AsyncIterable<string> => linesOf(readStored(path.join(folder, file), identities));

/** A person who was erased, and when. */
export type Erasure = { memberId: string; at: string };

/**
 * Returns who was erased after a backup, as far as later backups in the same folder know: a restore brings what was
 * erased back.
 */
export async function erasuresSince(
  dir: string,
  backup: Backup,
  identities: readonly Identity[],
): Promise<Erasure[]> {
  const newest = await openBackup(dir);
  if (newest.time === backup.time || !newest.manifest.database || !backup.manifest.database) return [];
  const { snapshotAt } = backup.manifest.database;
  const erased = await erasuresIn(newest, newest.manifest.database, identities);
  return erased.filter(({ at }) => Date.parse(at) > Date.parse(snapshotAt));
}

async function erasuresIn(
  backup: Backup,
  { tables }: DatabasePart,
  identities: readonly Identity[],
): Promise<Erasure[]> {
  const table = tables.find(({ name }) => name === 'public.member');
  if (!table) return [];
  await verifyStored(backup.folder, table);
  const [id, erasedAt] = [table.columns.indexOf('id'), table.columns.indexOf('erased_at')];
  const erasures: Erasure[] = [];
  for await (const line of linesOfTable(backup, table, identities)) {
    const row = JSON.parse(line) as (string | null)[];
    const [memberId, at] = [row[id], row[erasedAt]];
    if (memberId && at) erasures.push({ memberId, at: new Date(at).toISOString() });
  }
  return erasures;
}
