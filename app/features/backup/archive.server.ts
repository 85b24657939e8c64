import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DirectoryInUse, lockDirectory } from '#app/db/directory-lock.server.ts';
import { BackupError } from './backup-error.ts';
import { checksumOf, flushFolder, isAbsent, linesOf, readStored, writeWhole } from './backup-files.server.ts';
import { type Manifest, manifestSchema } from './manifest.ts';

// DIR/backups/<time>/ is one backup. DIR/objects/ holds the objects of all of them, each once.

const PARTIAL = '.partial';
const MANIFEST = 'manifest.json';
const CHECKSUM = 'manifest.json.sha256';

/** A complete backup in its folder. */
export type Backup = { time: string; folder: string; manifest: Manifest };

export const objectsFolder = (dir: string): string => path.join(dir, 'objects');
const backupsFolder = (dir: string): string => path.join(dir, 'backups');

/** Runs `work` while no other process writes backups into `dir`. */
export async function withLockedArchive<T>(dir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(backupsFolder(dir), { recursive: true, mode: 0o700 });
  await mkdir(objectsFolder(dir), { recursive: true, mode: 0o700 });
  const lock = lockArchive(dir);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function lockArchive(dir: string) {
  try {
    return lockDirectory(path.join(dir, 'backup'));
  } catch (cause) {
    if (!(cause instanceof DirectoryInUse)) throw cause;
    throw new BackupError(`Another backup into ${dir} is running.`, { cause });
  }
}

/** Begins a backup: an empty folder that is not taken for a backup until `completeBackup`. */
export async function beginBackup(dir: string, startedAt: Date): Promise<{ time: string; folder: string }> {
  const time = startedAt.toISOString().replaceAll(':', '-');
  const folder = path.join(backupsFolder(dir), `${time}${PARTIAL}`);
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 });
  return { time, folder };
}

/** Flushes the names of the objects' files. Before the manifest that counts on them. */
export async function flushObjects(dir: string): Promise<void> {
  for (const shard of await readdir(objectsFolder(dir)))
    await flushFolder(path.join(objectsFolder(dir), shard));
  await flushFolder(objectsFolder(dir));
}

/** Writes the manifest and gives the folder its name, at once: from then on it is a backup. */
export async function completeBackup(folder: string, manifest: Manifest): Promise<Backup> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeWhole(path.join(folder, MANIFEST), text);
  const sum = await checksumOf(path.join(folder, MANIFEST));
  await writeWhole(path.join(folder, CHECKSUM), `${sum?.sha256}  ${MANIFEST}\n`);
  await flushFolder(path.join(folder, 'tables'));
  const complete = folder.slice(0, -PARTIAL.length);
  await rename(folder, complete);
  await flushFolder(path.dirname(complete));
  return { time: path.basename(complete), folder: complete, manifest };
}

/** Returns the times of all complete backups, oldest first. */
export async function backupTimes(dir: string): Promise<string[]> {
  const names = await readdir(backupsFolder(dir)).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  return names.filter((name) => !name.endsWith(PARTIAL)).sort();
}

/**
 * Opens the newest backup, or the newest that is not younger than `at`, the beginning of a time as `2026-11-23` or
 * `2026-11-23T03-15`.
 * @throws BackupError if there is none, or its manifest was changed.
 */
export async function openBackup(dir: string, at?: string): Promise<Backup> {
  const times = await backupTimes(dir);
  // "~" sorts after every character of a time: a day stands for its end.
  const limit = at && `${at.replaceAll(':', '-')}~`;
  const time = times.findLast((one) => !limit || one <= limit);
  if (time === undefined)
    throw new BackupError(
      at ? `${dir} has no backup from ${at} or before it.` : `There is no backup in ${dir}.`,
    );
  const folder = path.join(backupsFolder(dir), time);
  return { time, folder, manifest: await readManifest(folder) };
}

async function readManifest(folder: string): Promise<Manifest> {
  const [sum, noted] = await Promise.all([
    checksumOf(path.join(folder, MANIFEST)),
    readFile(path.join(folder, CHECKSUM), 'utf8').catch((cause: unknown) => {
      throw new BackupError(`${folder} has no ${CHECKSUM}.`, { cause });
    }),
  ]);
  if (sum === null || noted !== `${sum.sha256}  ${MANIFEST}\n`)
    throw new BackupError(`The manifest of ${folder} is not as it was written: its checksum differs.`);
  const read = manifestSchema.safeParse(JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')));
  if (!read.success)
    throw new BackupError(
      `The backup in ${folder} was made by another version of Vestry, which can restore it.`,
      {
        cause: read.error,
      },
    );
  return read.data;
}

/**
 * Deletes all but the newest `keep` backups, what backups that were cut off have left, and the objects that no backup
 * holds any more. Only with the lock.
 */
export async function pruneArchive(dir: string, keep: number): Promise<{ backups: number; objects: number }> {
  const times = await backupTimes(dir);
  const old = times.slice(0, Math.max(0, times.length - keep));
  for (const time of old) await discardBackup(path.join(backupsFolder(dir), time));
  await discardPartial(dir);
  const kept = new Set<string>();
  for (const time of times.slice(old.length)) {
    const { manifest, folder } = await openBackup(dir, time);
    if (!manifest.objects) continue;
    for await (const name of linesOf(readStored(path.join(folder, manifest.objects.file), [])))
      kept.add(name);
  }
  return { backups: old.length, objects: await discardObjects(dir, kept) };
}

/** A backup stops being one before the first of its files is gone. */
async function discardBackup(folder: string): Promise<void> {
  const partial = `${folder}${PARTIAL}`;
  await rename(folder, partial);
  await flushFolder(path.dirname(folder));
  await rm(partial, { recursive: true });
}

/** Deletes what backups that were cut off have left. Only with the lock. */
export async function discardPartial(dir: string): Promise<void> {
  for (const name of await readdir(backupsFolder(dir)))
    if (name.endsWith(PARTIAL)) await rm(path.join(backupsFolder(dir), name), { recursive: true });
}

async function discardObjects(dir: string, kept: ReadonlySet<string>): Promise<number> {
  let discarded = 0;
  for (const shard of await readdir(objectsFolder(dir))) {
    const folder = path.join(objectsFolder(dir), shard);
    for (const name of await readdir(folder)) {
      if (kept.has(name)) continue;
      await rm(path.join(folder, name));
      discarded += 1;
    }
  }
  return discarded;
}
