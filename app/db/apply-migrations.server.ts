import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { DriverDb, Tx } from './handle.server.ts';

/** A line of a migration whose statements cannot run in a transaction, such as `CREATE INDEX CONCURRENTLY`. */
const OUTSIDE_A_TRANSACTION = /^-- outside a transaction\b/m;

export type MigrationKind = 'in a transaction' | 'outside a transaction';

/**
 * Applies pending migrations in their order, in Drizzle's own bookkeeping. Each file is a transaction, so that its locks
 * end with it and what is applied stays applied when a later one fails. A file with the line "-- outside a transaction"
 * runs statement by statement; it must be safe to begin again (`scripts/release/migration-rules.ts` checks that). `before` is
 * called before each of them.
 */
export async function applyMigrations(
  driver: DriverDb,
  migrationsFolder: string,
  before?: (kind: MigrationKind) => Promise<void>,
): Promise<void> {
  const last = await lastApplied(driver);
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (last !== null && migration.folderMillis <= last) continue;
    const isOutside = migration.sql.some((part) => OUTSIDE_A_TRANSACTION.test(part));
    await before?.(isOutside ? 'outside a transaction' : 'in a transaction');
    if (isOutside) await runStatements(driver, migration);
    else await driver.transaction((tx) => runStatements(tx, migration));
  }
}

/** Returns the time in the journal of the newest applied migration; `null` before the first. */
async function lastApplied(driver: DriverDb): Promise<number | null> {
  await driver.execute(sql`create schema if not exists drizzle`);
  await driver.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await driver.execute<{ at: string | null }>(
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : Number(at);
}

async function runStatements(on: Pick<Tx, 'execute'>, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await on.execute(sql.raw(statement));
  await on.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
  );
}
