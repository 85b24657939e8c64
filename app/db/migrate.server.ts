import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { migrate as applyOnPostgres } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { DriverDb } from './handle.server.ts';
import { connectionTo, type DatabaseTls } from './tls.server.ts';

/** An arbitrary advisory-lock key that is used nowhere else in the database. */
const MIGRATION_LOCK = 726_101;

/**
 * Applies pending migrations on a connection of its own and under an advisory lock, so that any number of replicas
 * may start at once: the first migrates, the others wait and find nothing to do. The lock is released with the
 * connection if the process dies.
 */
export async function migratePostgres(
  url: string,
  tls: DatabaseTls,
  migrationsFolder: string,
): Promise<void> {
  const client = new pg.Client({ ...connectionTo(url, tls), application_name: 'vestry migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyOnPostgres(onPostgres(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Returns whether every migration in the folder has been applied, unchanged. */
export async function migrationsCurrent(
  driver: Pick<DriverDb, 'execute'>,
  migrationsFolder: string,
): Promise<boolean> {
  const { rows } = await driver.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
  const applied = new Set(rows.map(({ hash }) => hash));
  return readMigrationFiles({ migrationsFolder }).every(({ hash }) => applied.has(hash));
}
