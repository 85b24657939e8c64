import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { DirectoryInUse, lockDirectory } from '#app/db/directory-lock.server.ts';
import { migratePostgres } from '#app/db/migrate.server.ts';
import type { DatabaseTls } from '#app/db/tls.server.ts';
import { grantHeldWork } from '#app/platform/jobs/held.server.ts';
import { BackupError } from './backup-error.ts';
import { flushFolder } from './backup-files.server.ts';
import { hasTables } from './load.queries.server.ts';
import {
  connectToDatabase,
  type DatabaseAddress,
  directoryOf,
  inTransaction,
  isEmbedded,
  PLAIN_TEXT,
  type Run,
} from './snapshot.server.ts';

export type Target = DatabaseAddress & {
  /** The owner's address where the application does not own its tables. */
  migrationUrl: string | null;
  migrationTls: DatabaseTls;
  migrations: string;
};

/** @throws BackupError unless the target is empty: a restore changes nothing that is there. */
export async function refuseUsedTarget({ url, tls, migrationUrl, migrationTls }: Target): Promise<void> {
  if (isEmbedded(url)) {
    const directory = directoryOf(url);
    if (!existsSync(directory) || (await readdir(directory)).length === 0) return;
    throw new BackupError(
      `${directory} is not empty, and a restore never changes existing data. Stop the application and move the directory away, or name another one in DATABASE_URL.`,
    );
  }
  const client = await connectToDatabase(
    migrationUrl ?? url,
    migrationUrl ? migrationTls : tls,
    'vestry restore',
  );
  try {
    await refuseTables(async (text) => (await client.query(text)).rows, migrationUrl !== null);
  } finally {
    await client.end();
  }
}

async function refuseTables(run: Run, hasOwner: boolean): Promise<void> {
  if (await hasTables(run))
    throw new BackupError(
      `The database of ${hasOwner ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL'} is not empty, and a restore never changes existing data. Create a new database and name it there.`,
    );
}

/**
 * Makes the tables as they were when the backup was made, and runs `load` on them in one transaction: the database has
 * all of it or none. An embedded database gets its name only then. The target must be empty (`refuseUsedTarget`).
 */
export async function intoNewDatabase(
  target: Target,
  applied: readonly string[],
  load: (run: Run) => Promise<void>,
): Promise<void> {
  const migrations = migrationsUpTo(target.migrations, applied);
  try {
    if (isEmbedded(target.url)) await intoDirectory(target, migrations, load);
    else await intoServer(target, migrations, load);
  } finally {
    await rm(migrations, { recursive: true });
  }
}

/** Returns a temporary folder with the first migrations only. @throws BackupError if they are not all known here. */
function migrationsUpTo(folder: string, applied: readonly string[]): string {
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
  if (applied.some((hash, at) => hash !== known[at]))
    throw new BackupError(
      'The backup was made by another version of Vestry: its migrations are not those of this one. Restore it with that version or a later one.',
    );
  const made = mkdtempSync(path.join(os.tmpdir(), 'vestry-migrations-'));
  cpSync(folder, made, { recursive: true });
  const journal = path.join(made, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, applied.length) }));
  return made;
}

async function intoServer(
  { url, tls, migrationUrl, migrationTls }: Target,
  migrations: string,
  load: (run: Run) => Promise<void>,
): Promise<void> {
  const ownTls = migrationUrl ? migrationTls : tls;
  const client = await connectToDatabase(migrationUrl ?? url, ownTls, 'vestry restore');
  const run: Run = async (text, values = []) => (await client.query(text, [...values])).rows;
  try {
    // Again, since the backup's files were compared meanwhile, which may take hours.
    await refuseTables(run, migrationUrl !== null);
    await migratePostgres({ url, migrationUrl, tls: ownTls, migrations });
    await run('begin');
    for (const setting of PLAIN_TEXT) await run(setting);
    await load(run);
    if (migrationUrl !== null) await grantHeldWork(run, decodeURIComponent(new URL(url).username));
    await run('commit');
    await run('analyze');
  } finally {
    await client.end();
  }
}

async function intoDirectory(
  { url, log }: Target,
  migrations: string,
  load: (run: Run) => Promise<void>,
): Promise<void> {
  const { migrateEmbedded } = await import('#app/db/migrate-embedded.server.ts');
  const { openDirectory } = await import('#app/db/pglite.server.ts');
  const { drizzle } = await import('drizzle-orm/pglite');
  const directory = directoryOf(url);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const real = realpathSync(directory);
  const lock = lockTarget(real);
  const making = `${real}.restoring`;
  try {
    await rm(making, { recursive: true, force: true });
    const opened = await openDirectory(making, log, { serves: false });
    try {
      await migrateEmbedded(drizzle(opened.lite), migrations);
      await inTransaction(opened, load);
      await opened.lite.exec('analyze; checkpoint');
    } finally {
      await opened.close();
    }
    await rmdir(real);
    await rename(making, real);
    await flushFolder(path.dirname(real));
  } finally {
    if (existsSync(making)) await rm(making, { recursive: true });
    await rm(`${making}.lock`, { force: true });
    lock.release();
  }
}

function lockTarget(directory: string) {
  try {
    return lockDirectory(directory);
  } catch (cause) {
    if (!(cause instanceof DirectoryInUse)) throw cause;
    throw new BackupError(`${directory} is open in another process. Restore into a directory of its own.`, {
      cause,
    });
  }
}
