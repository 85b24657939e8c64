import path from 'node:path';
import type { ObjectStorage } from '#app/integrations/storage/s3.server.ts';
import type { Recipient } from '#app/platform/age/age-keys.ts';
import {
  beginBackup,
  completeBackup,
  discardPartial,
  flushObjects,
  pruneArchive,
  withLockedArchive,
} from './archive.server.ts';
import { BackupError } from './backup-error.ts';
import { storedName, writeStored } from './backup-files.server.ts';
import { type CopiedObjects, copyNamed, copyObjects } from './copy-objects.server.ts';
import {
  findMigrations,
  findSequences,
  findSnapshotTime,
  findTablesToRead,
  LineDigest,
  readLines,
  type TableToRead,
} from './dump.queries.server.ts';
import type { DatabasePart, DumpedTable, Manifest, ObjectsPart } from './manifest.ts';
import { type DatabaseAddress, isEmbedded, type Run, withSnapshot } from './snapshot.server.ts';
import { findStorageKeys } from './storage-keys.queries.server.ts';
import { sizeOfObject } from './stored-objects.server.ts';

export type BackupOptions = {
  dir: string;
  /** `null`: the bucket alone. */
  database: DatabaseAddress | null;
  /** `null`: the database alone. */
  storage: ObjectStorage | null;
  /** Who can read it; empty: it is not encrypted. */
  recipients: readonly Recipient[];
  /** How many backups stay, this one included; `null`: all. */
  keep: number | null;
};

export type BackupReport = {
  time: string;
  tables: number;
  rows: number;
  objects: number;
  /** Objects that no earlier backup had. */
  newObjects: number;
  /** Keys that the database names and the bucket does not have. */
  missing: string[];
  isEncrypted: boolean;
  pruned: { backups: number; objects: number };
};

/**
 * Backs up database and bucket together, while the application works.
 *
 * The bucket is copied first, which takes longest. Then the database is read at one moment, and the objects that it
 * names and that are new since are copied before its rows are: what is deleted from then on is in the backup. An object
 * that was both stored and deleted in the second around that moment may escape; the database does not name it any longer
 * then. The bucket is listed once more for what is replaced, or not named yet.
 *
 * @throws BackupError and other errors: then there is no backup of that time, and the earlier ones are as they were.
 */
export const makeBackup = (options: BackupOptions): Promise<BackupReport> =>
  withLockedArchive(options.dir, () => backUp(options));

async function backUp({ dir, database, storage, recipients, keep }: BackupOptions): Promise<BackupReport> {
  await discardPartial(dir);
  const startedAt = new Date();
  const { folder } = await beginBackup(dir, startedAt);
  const copied: CopiedObjects = new Map();
  const destination = { dir, recipients };
  let newObjects = storage ? await copyObjects(storage, destination, copied) : 0;
  const copyNew = async (keys: readonly string[]) => {
    if (storage) newObjects += await copyNamed(storage, destination, copied, keys);
  };
  const dumped = database && (await dumpDatabase(database, folder, recipients, copyNew));
  if (storage) newObjects += await copyObjects(storage, destination, copied);
  const missing = database && dumped && storage ? await findMissing(database, dumped.keys, copied) : [];
  if (storage) await flushObjects(dir);
  const { manifest } = await completeBackup(folder, {
    format: 1,
    startedAt: startedAt.toISOString(),
    recipients: [...recipients],
    database: dumped?.part ?? null,
    objects: storage && (await writeObjectList(dir, folder, copied)),
    missing,
  });
  const pruned = keep === null ? { backups: 0, objects: 0 } : await pruneArchive(dir, keep);
  return { ...summaryOf(manifest), newObjects, missing, pruned };
}

export function summaryOf({ startedAt, database, objects, recipients }: Manifest) {
  return {
    time: startedAt,
    tables: database?.tables.length ?? 0,
    rows: database?.tables.reduce((sum, { rows }) => sum + rows, 0) ?? 0,
    objects: objects?.count ?? 0,
    isEncrypted: recipients.length > 0,
  };
}

async function dumpDatabase(
  database: DatabaseAddress,
  folder: string,
  recipients: readonly Recipient[],
  copyNew: (keys: readonly string[]) => Promise<void>,
): Promise<{ part: DatabasePart; keys: string[] }> {
  return withSnapshot(database, async (run) => {
    const snapshotAt = await findSnapshotTime(run);
    const migrations = await findMigrations(run);
    if (migrations.length === 0) throw new BackupError('The database has no tables of Vestry.');
    const keys = await findStorageKeys(run);
    await copyNew(keys);
    const tables: DumpedTable[] = [];
    for (const table of await findTablesToRead(run))
      tables.push(await dumpTable(run, table, folder, recipients));
    const engine = isEmbedded(database.url) ? 'pglite' : 'postgres';
    const part: DatabasePart = {
      engine,
      snapshotAt,
      migrations,
      tables,
      sequences: await findSequences(run),
    };
    return { part, keys };
  });
}

async function dumpTable(
  run: Run,
  { name, columns, select }: TableToRead,
  folder: string,
  recipients: readonly Recipient[],
): Promise<DumpedTable> {
  const file = `tables/${storedName(`${name}.jsonl`, { compressed: true, recipients })}`;
  const read = new LineDigest();
  async function* content() {
    for await (const lines of readLines(run, select)) {
      for (const line of lines) read.add(line);
      yield Buffer.from(`${lines.join('\n')}\n`);
    }
  }
  const stored = await writeStored(path.join(folder, file), content(), recipients);
  return { name, columns, rows: read.rows, digest: read.digest, file, ...stored };
}

/** Returns the keys without an object that the database still names now. */
async function findMissing(
  database: DatabaseAddress,
  keys: readonly string[],
  copied: CopiedObjects,
): Promise<string[]> {
  const missing = keys.filter((key) => !copied.has(key));
  if (missing.length === 0) return [];
  const now = new Set(await withSnapshot(database, findStorageKeys));
  return missing.filter((key) => now.has(key));
}

async function writeObjectList(dir: string, folder: string, copied: CopiedObjects): Promise<ObjectsPart> {
  const file = 'objects.txt.gz';
  let totalBytes = 0;
  async function* content() {
    for (const name of copied.values()) {
      totalBytes += await sizeOfObject(dir, name);
      yield Buffer.from(`${name}\n`);
    }
  }
  const stored = await writeStored(path.join(folder, file), content(), []);
  return { count: copied.size, totalBytes, file, ...stored };
}
