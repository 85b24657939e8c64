import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { DirectoryInUse, lockDirectory } from '#app/db/directory-lock.server.ts';
import { BackupError } from './backup-error.ts';
import {
  backupChecksumOf,
  flushFolder,
  isAbsent,
  linesOf,
  readStored,
  writeWhole,
} from './backup-files.server.ts';
import { type Manifest, manifestSchema } from './manifest.ts';

// DIR/backups/<time>/ is one backup. DIR/objects/ holds the objects of all of them, each once.

const PARTIAL = '.partial';
const MANIFEST = 'manifest.json';
const CHECKSUM = 'manifest.json.sha256';
/** A time as a folder is named; whatever else lies there is not ours. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

export type ArchiveSection = 'database' | 'objects';
export const PARTS: readonly ArchiveSection[] = ['database', 'objects'];
const NAMES: Record<ArchiveSection, string> = { database: 'database', objects: 'objects of the bucket' };

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
  const checked = manifestSchema.safeParse(manifest);
  // Written, it would be a backup that no restore opens.
  if (!checked.success)
    throw new BackupError(`The manifest is not in order: ${z.prettifyError(checked.error)}`, {
      cause: checked.error,
    });
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeWhole(path.join(folder, MANIFEST), text);
  const sum = await backupChecksumOf(path.join(folder, MANIFEST));
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
  return names.filter((name) => TIME.test(name)).sort();
}

/**
 * Returns the newest backup that has `part`, or the newest of those that are not younger than `at`: the beginning of a
 * time, as `2026-11-23` or `2026-11-23T03-15`. `null` if there is none; the whole time of a backup stands for that one
 * alone.
 * @throws BackupError if a manifest on the way was changed.
 */
export async function findBackup(dir: string, at?: string, part?: ArchiveSection): Promise<Backup | null> {
  const asked = at?.replaceAll(':', '-');
  // "~" sorts after every character of a time: a day stands for its end.
  const inTime = (await backupTimes(dir)).filter((time) => !asked || time <= `${asked}~`);
  for (const time of inTime.toReversed()) {
    const backup = await readBackup(dir, time);
    if (!part || backup.manifest[part]) return backup;
    if (time === asked) return null;
  }
  return null;
}

/** Does the same. @throws BackupError also if there is none. */
export async function openBackup(dir: string, at?: string, part?: ArchiveSection): Promise<Backup> {
  const backup = await findBackup(dir, at, part);
  if (backup) return backup;
  const other = await findBackup(dir, at);
  // The whole time of one was given.
  if (part && other && other.time === at?.replaceAll(':', '-')) requireParts(other, [part]);
  const what = part && other ? `backup with ${NAMES[part]}` : 'backup';
  throw new BackupError(
    at ? `${dir} has no ${what} from ${at} or before it.` : `There is no ${what} in ${dir}.`,
  );
}

/** @throws BackupError if the backup lacks one of these parts. */
export function requireParts({ time, manifest }: Backup, parts: readonly ArchiveSection[]): void {
  for (const part of parts) {
    if (manifest[part]) continue;
    const [other] = PARTS.filter((one) => one !== part && manifest[one]);
    throw new BackupError(
      `The backup of ${time} has no ${NAMES[part]}.${other ? ` Restore what it has with --only ${other}, or name another one with --at.` : ''}`,
    );
  }
}

async function readBackup(dir: string, time: string): Promise<Backup> {
  const folder = path.join(backupsFolder(dir), time);
  return { time, folder, manifest: await readManifest(folder) };
}

async function readManifest(folder: string): Promise<Manifest> {
  const [sum, noted] = await Promise.all([
    backupChecksumOf(path.join(folder, MANIFEST)),
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
 * Deletes all but the newest `keep` backups of each kind (database and objects, or one of them), what backups that were
 * cut off have left, and the objects that no backup holds any longer. Only with the lock.
 */
export async function pruneArchive(dir: string, keep: number): Promise<{ backups: number; objects: number }> {
  const keptOfKind = new Map<string, number>();
  const old: Backup[] = [];
  const held = new Set<string>();
  for (const time of (await backupTimes(dir)).toReversed()) {
    const backup = await readBackup(dir, time);
    const { folder, manifest } = backup;
    const kind = PARTS.filter((part) => manifest[part]).join();
    const kept = keptOfKind.get(kind) ?? 0;
    if (kept >= keep) {
      old.push(backup);
      continue;
    }
    keptOfKind.set(kind, kept + 1);
    if (!manifest.objects) continue;
    for await (const name of linesOf(readStored(path.join(folder, manifest.objects.file), [])))
      held.add(name);
  }
  for (const { folder } of old) await discardBackup(folder);
  await discardPartial(dir);
  return { backups: old.length, objects: await discardObjects(dir, held) };
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
    if (name.endsWith(PARTIAL) && TIME.test(name.slice(0, -PARTIAL.length)))
      await rm(path.join(backupsFolder(dir), name), { recursive: true });
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
