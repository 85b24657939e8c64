import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeDatabase, openDatabase, transaction } from '#app/db/client.server.ts';
import { auditReport } from '#app/features/audit/verify-report.server.ts';
import { findBackup, openBackup } from '#app/features/backup/archive.server.ts';
import { summaryOf } from '#app/features/backup/backup.server.ts';
import { BackupError } from '#app/features/backup/backup-error.ts';
import { recordRestore } from '#app/features/backup/record-restore.server.ts';
import {
  erasuresSince,
  findKeysNamedBy,
  findMissingKeys,
  findNamedKeys,
  type RestoreOptions,
  restoreBackup,
} from '#app/features/backup/restore.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { type Identity, readIdentity } from '#app/platform/age/age-keys.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { countHeldJobs, resumeWork } from '#app/platform/jobs/held.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { type RestoredReport, restoredText } from './backup-text.ts';
import type { BackupCommand } from './backup-words.ts';
import { migrate } from './commands.ts';
import { stopServices } from './lifecycle.ts';

type Restore = Extract<BackupCommand, { kind: 'restore' }>;
type Rehearsal = Extract<BackupCommand, { kind: 'rehearse' }>;

const MIGRATIONS = 'migrations';

/**
 * Restores a backup into the database and the bucket of the settings, and prints what to do next.
 * @throws BackupError if it was not restored, or is not whole.
 */
export async function runRestore({ dir, at, identity, only, isJson }: Restore): Promise<void> {
  const { sessionDatabase, migrationUrl, migrationTls } = settings();
  const backup = await openBackup(dir, at ?? undefined, only ?? 'database');
  const target = { ...sessionDatabase, migrationUrl, migrationTls, migrations: MIGRATIONS, log: logger };
  const named = only === null ? findNamedKeys : () => findKeysNamedBy(target);
  const report = await restoreAndCheck(
    {
      dir,
      backup,
      identities: await readIdentities(identity),
      target: only === 'objects' ? null : target,
      bucket: only === 'database' ? null : { storage: storage(), named },
    },
    { isRehearsal: false },
  );
  finish(report, isJson);
}

/**
 * Restores a backup into a database of its own, which is deleted afterwards, reads every object, and checks both.
 * @throws BackupError if anything does not fit.
 */
export async function runRehearsal({ dir, at, identity, database, isJson }: Rehearsal): Promise<void> {
  const when = at ?? undefined;
  // In a folder of the bucket alone there is none with a database.
  const backup = (await findBackup(dir, when, 'database')) ?? (await openBackup(dir, when));
  const identities = await readIdentities(identity);
  await inScratch(async (scratch) => {
    const url = database ?? `pglite:${path.join(scratch, 'db')}`;
    const noOwner = { migrationUrl: null, migrationTls: undefined };
    const target = { url, tls: settings().tlsOf(url), ...noOwner, migrations: MIGRATIONS, log: logger };
    const hasRows = backup.manifest.database !== null;
    const report = await restoreAndCheck(
      { dir, backup, identities, target: hasRows ? target : null, bucket: 'rehearsed' },
      { isRehearsal: true },
    );
    finish(report, isJson);
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs `work` with a temporary folder, which holds members' data and so is deleted by an interruption too. */
async function inScratch(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vestry-rehearsal-'));
  const leave = () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, leave);
  try {
    await work(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, leave);
    await rm(folder, { recursive: true });
  }
}

async function restoreAndCheck(
  options: RestoreOptions,
  { isRehearsal }: { isRehearsal: boolean },
): Promise<RestoredReport> {
  const { dir, backup, target, bucket, identities } = options;
  const { tables, rows, time } = summaryOf(backup.manifest);
  const { database, objects } = backup.manifest;
  try {
    const { keys, sent, leftOut, conflicts } = await restoreBackup({ ...options, onRows: openRestored });
    const read = bucket === null ? null : keys.size;
    const counts = { tables, rows, objects: read, sent: isRehearsal ? null : sent, leftOut };
    const restored = { ...counts, problems: conflictsIn(conflicts) };
    if (!target || !database)
      return { ...restored, of: time, missing: [], audit: null, held: [], erasures: [] };
    const { snapshotAt } = database;
    const missing = objects && bucket ? await findMissingKeys(keys) : [];
    const audit = await auditReport({ until: new Date(snapshotAt) });
    const erasures = await erasuresSince(dir, backup, identities).catch((error: Error) => {
      restored.problems.push(`Who was erased after the backup could not be read: ${error.message}`);
      return [];
    });
    return { ...restored, of: snapshotAt, missing, audit, held: await countHeldJobs(), erasures };
  } finally {
    await closeDatabase();
  }

  async function openRestored(): Promise<void> {
    if (!target || !database) return;
    // Said at once: what follows may fail, and the rows are there then.
    if (!isRehearsal) process.stderr.write(`The database is restored as of ${database.snapshotAt}.\n`);
    await openDatabase({ ...target, limits: settings().databaseLimits });
    if (!isRehearsal) await transaction((tx) => recordRestore(tx, { backupAt: database.snapshotAt }));
  }
}

const conflictsIn = (conflicts: readonly string[]): string[] =>
  conflicts.length === 0
    ? []
    : [
        `The bucket has other objects under ${conflicts.length} of the keys, such as ${conflicts[0]}. They were left as they are: name an empty bucket, and repeat with --only objects.`,
      ];

function finish(report: RestoredReport, isJson: boolean): void {
  process.stdout.write(isJson ? `${JSON.stringify(report)}\n` : restoredText(report));
  const problems = [
    ...report.problems,
    ...(report.audit?.problems ?? []),
    ...(report.missing.length > 0
      ? [`${report.missing.length} files that the database names are missing.`]
      : []),
  ];
  if (problems.length > 0) throw new BackupError(problems.join('\n'));
}

/** Reads the private keys of a file as `age-keygen` and `vestry backup keys` write it. */
async function readIdentities(file: string | null): Promise<Identity[]> {
  if (file === null) return [];
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new BackupError(`${file} cannot be read: ${cause.message}`, { cause });
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const identity = readIdentity(line);
    if (identity) return identity;
    throw new BackupError(`${file} has a line that is no private key (AGE-SECRET-KEY-1…).`);
  });
}

/** Puts the jobs that a restore holds back into the queue, and lets processes that start from now on work. */
export async function resume(): Promise<void> {
  await migrate();
  await startJobs({ jobs: JOBS, mode: 'enqueue-only', log: logger });
  try {
    process.stdout.write(resumedText(await resumeWork()));
  } finally {
    await stopJobs();
    await stopServices();
  }
}

function resumedText(outcome: Awaited<ReturnType<typeof resumeWork>>): string {
  if (outcome === null) return 'No work is held: this database was not restored, or has been resumed.\n';
  const lines = [
    ...outcome.resumed.map(({ name, count }) => `  ${count} ${name}`),
    ...outcome.unknown.map(
      ({ name, count }) => `  ${count} ${name}: this version has no such job, so they stay held`,
    ),
  ];
  return `${['Resumed. Restart web and worker.', ...lines].join('\n')}\n`;
}
