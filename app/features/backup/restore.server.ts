import path from 'node:path';
import { sql } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';
import type { ObjectStorage } from '#app/integrations/storage/s3.server.ts';
import type { Identity } from '#app/platform/age/age-keys.ts';
import { type ArchiveSection, type Backup, openBackup, PARTS, requireParts } from './archive.server.ts';
import { BackupError } from './backup-error.ts';
import { backupChecksumOf, linesOf, readStored, verifyStored } from './backup-files.server.ts';
import { findMigrations } from './dump.queries.server.ts';
import { loadDatabase } from './load.queries.server.ts';
import type { DumpedTable } from './manifest.ts';
import { type RestoredObjects, readObjects, restoreObjects } from './restore-objects.server.ts';
import { type DatabaseAddress, type Run, withSnapshot } from './snapshot.server.ts';
import { findStorageKeys } from './storage-keys.queries.server.ts';
import { checksumInName, fileOfObject } from './stored-objects.server.ts';
import { intoNewDatabase, refuseUsedTarget, type Target } from './target.server.ts';

export type RestoreOptions = {
  dir: string;
  backup: Backup;
  identities: readonly Identity[];
  /** `null`: the bucket alone. */
  target: Target | null;
  /** `'rehearsed'`: objects are read and put nowhere; `null`: the database alone, and no object is read. */
  bucket: { storage: ObjectStorage; named: () => Promise<readonly string[]> } | 'rehearsed' | null;
  /** Called when the rows are in, before the objects are put into the bucket. */
  onRows?: () => Promise<void>;
};

/**
 * Compares the files of a backup's parts with their checksums. A part that is not restored may be damaged.
 * @throws BackupError for the first that is missing or was changed.
 */
export async function verifyBackup(
  dir: string,
  { folder, manifest }: Backup,
  parts: readonly ArchiveSection[] = PARTS,
): Promise<void> {
  if (parts.includes('database'))
    for (const table of manifest.database?.tables ?? []) await verifyStored(folder, table);
  if (!manifest.objects || !parts.includes('objects')) return;
  await verifyStored(folder, manifest.objects);
  let count = 0;
  for await (const name of objectNames({ folder, manifest })) {
    const checksum = await backupChecksumOf(fileOfObject(dir, name));
    if (checksum === null) throw new BackupError(`The object file ${name} is missing from ${dir}.`);
    if (checksum.sha256 !== checksumInName(name))
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
 * Restores a backup: the database, then those of the objects that `bucket.named` returns. Objects that the backup has
 * and the database does not name are left out: they were deleted, or belong to something else.
 * @throws BackupError if the backup is damaged or lacks what is to be restored, or if the database is not empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredObjects> {
  const { dir, backup, target, bucket, identities, onRows } = options;
  const isRehearsal = bucket === 'rehearsed';
  const parts: ArchiveSection[] = [
    ...(target ? ['database' as const] : []),
    ...(bucket ? ['objects' as const] : []),
  ];
  // A rehearsal reads what the backup has.
  requireParts(backup, isRehearsal ? parts.filter((part) => part === 'database') : parts);
  if (target) await refuseUsedTarget(target);
  await verifyBackup(dir, backup, parts);
  const { database } = backup.manifest;
  if (target && database) {
    await requireKeys(backup, database.tables, identities);
    await intoNewDatabase(target, database.migrations, (run) =>
      loadDatabase(run, database, (table) => linesOfTable(backup, table, identities)),
    );
    await onRows?.();
  }
  if (bucket === null || isRehearsal) {
    const keys = isRehearsal ? await readObjects(dir, objectNames(backup), identities) : new Set<string>();
    return { keys, sent: 0, leftOut: 0, conflicts: [] };
  }
  const named = new Set(await bucket.named());
  return restoreObjects(bucket.storage, { dir, names: objectNames(backup), identities, named });
}

/** Reads the smallest table, so that a wrong key is found before the target is changed. */
async function requireKeys(
  backup: Backup,
  tables: readonly DumpedTable[],
  identities: readonly Identity[],
): Promise<void> {
  const [smallest] = tables.toSorted((one, other) => one.bytes - other.bytes);
  if (smallest) for await (const _ of linesOfTable(backup, smallest, identities));
}

/** Returns every key that the open database names. */
export const findNamedKeys = (): Promise<string[]> => {
  const run: Run = async <Row extends object>(text: string) =>
    (await db().execute<Row & Record<string, unknown>>(sql.raw(text))).rows;
  return findStorageKeys(run);
};

/** Returns every key that a database names, open or not. @throws BackupError if it has no tables. */
export const findKeysNamedBy = (address: DatabaseAddress): Promise<string[]> =>
  withSnapshot(address, async (run) => {
    if ((await findMigrations(run)).length > 0) return findStorageKeys(run);
    throw new BackupError(
      'The database has no tables of Vestry: restore it first. Only the objects that it names are restored.',
    );
  });

/** Returns the keys that the open database names and the restored objects do not have. */
export const findMissingKeys = async (keys: ReadonlySet<string>): Promise<string[]> =>
  (await findNamedKeys()).filter((key) => !keys.has(key));

const linesOfTable = (
  { folder }: Pick<Backup, 'folder'>,
  { file }: DumpedTable,
  identities: readonly Identity[],
): AsyncIterable<string> => linesOf(readStored(path.join(folder, file), identities));

export type Erasure = { memberId: string; at: string };

/**
 * Returns who was erased after a backup and is back with it, as far as the newest backup with a database in the same
 * folder knows.
 */
export async function erasuresSince(
  dir: string,
  backup: Backup,
  identities: readonly Identity[],
): Promise<Erasure[]> {
  const newest = await openBackup(dir, undefined, 'database');
  if (newest.time <= backup.time || !backup.manifest.database) return [];
  const back = new Set<string>();
  for await (const { memberId, erasedAt } of membersIn(backup, identities))
    if (erasedAt === null) back.add(memberId);
  const erasures: Erasure[] = [];
  for await (const { memberId, erasedAt } of membersIn(newest, identities))
    if (erasedAt !== null && back.has(memberId))
      erasures.push({ memberId, at: new Date(erasedAt).toISOString() });
  return erasures;
}

async function* membersIn(
  backup: Backup,
  identities: readonly Identity[],
): AsyncGenerator<{ memberId: string; erasedAt: string | null }> {
  const table = backup.manifest.database?.tables.find(({ name }) => name === 'public.member');
  if (!table) return;
  await verifyStored(backup.folder, table);
  const [id, erasedAt] = [table.columns.indexOf('id'), table.columns.indexOf('erased_at')];
  for await (const line of linesOfTable(backup, table, identities)) {
    const row = JSON.parse(line) as (string | null)[];
    const memberId = row[id];
    if (memberId) yield { memberId, erasedAt: row[erasedAt] ?? null };
  }
}
