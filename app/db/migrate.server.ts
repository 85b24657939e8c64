import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { migrate as applyOnPostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as applyOnPglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { DriverDb } from './handle.server.ts';

/** Any number that nothing else in the database uses for an advisory lock. */
const MIGRATION_LOCK = 726_101;

/** Applies what is missing. The embedded database has one process, so nobody else can be at it. */
export async function migrateEmbedded<S extends Record<string, unknown>>(
  driver: PgliteDatabase<S>,
  migrationsFolder: string,
): Promise<void> {
  await applyOnPglite(driver, { migrationsFolder });
}

/**
 * Applies what is missing, on a connection of its own and under an advisory lock, so that any number of
 * replicas may start at once: the first migrates, the others wait and find nothing to do. The lock goes
 * with the connection if the process dies.
 */
export async function migratePostgres(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'vestry migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyOnPostgres(onPostgres(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Whether every migration in the folder has been applied, unchanged. */
export async function migrationsCurrent(
  driver: Pick<DriverDb, 'execute'>,
  migrationsFolder: string,
): Promise<boolean> {
  const { rows } = await driver.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
  const applied = new Set(rows.map(({ hash }) => hash));
  return readMigrationFiles({ migrationsFolder }).every(({ hash }) => applied.has(hash));
}
