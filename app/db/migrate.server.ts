import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { applyMigrations } from './apply-migrations.server.ts';
import type { DriverDb } from './handle.server.ts';
import { databaseError, SQL_STATE } from './sql-state.ts';
import { connectionTo, type DatabaseTls } from './tls.server.ts';

/** An arbitrary advisory-lock key that is used nowhere else in the database. */
const MIGRATION_LOCK = 726_101;
const ASKS_FOR_TURN_EVERY_MS = 100;

/**
 * A statement that waits for a lock makes every later request for the table wait behind it. So it gives up soon, and
 * the migration is tried again.
 */
export type LockPatience = { waitMs: number; pauseMs: number; attempts: number };
const PATIENCE: LockPatience = { waitMs: 2_000, pauseMs: 3_000, attempts: 60 };

type ServerMigration = {
  /** The application's own connection. */
  url: string;
  /** The owner's connection; `null` if the application owns its tables. */
  migrationUrl: string | null;
  /** For the connection that applies the migrations. */
  tls?: DatabaseTls;
  migrations: string;
  patience?: LockPatience;
};

/**
 * Applies pending migrations on a separate connection and under an advisory lock, so that any number of replicas may
 * start at once: the first migrates, the others wait and find nothing to do. The lock is released with the connection
 * if the process dies. When a separate role owns the tables, the application's role is granted the rights that it
 * needs.
 * @throws Error when there are pending migrations and the role may not apply them.
 */
export async function migratePostgres(options: ServerMigration): Promise<void> {
  const { url, migrationUrl, tls, migrations, patience = PATIENCE } = options;
  const client = new pg.Client({
    ...connectionTo(migrationUrl ?? url, tls),
    application_name: 'vestry migrations',
  });
  await client.connect();
  try {
    await takeTurn(client);
    const driver = onPostgres(client) as unknown as DriverDb;
    if (migrationUrl === null && (await isNotOwner(client))) {
      if (await migrationsCurrent(driver, migrations)) return;
      throw new Error(
        'Migrations are missing, and the role of DATABASE_URL does not own the tables: run "migrate" with DATABASE_MIGRATION_URL.',
      );
    }
    await applyPatiently(client, driver, migrations, patience);
    if (migrationUrl !== null) await grantToApplication(client, new URL(url).username);
  } finally {
    await client.end();
  }
}

/** Polls instead of blocking: an index that is built concurrently would wait for our statement, which waits for it. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await pause(ASKS_FOR_TURN_EVERY_MS);
  }
}

const LOCK_REFUSED: ReadonlySet<string> = new Set([SQL_STATE.lockNotAvailable, SQL_STATE.deadlock]);

/** Applies migrations as they get their locks; those that are applied are not tried again. */
async function applyPatiently(
  client: pg.Client,
  driver: DriverDb,
  migrations: string,
  { waitMs, pauseMs, attempts }: LockPatience,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyMigrations(driver, migrations, async (kind) => {
        // What runs outside a transaction takes locks that nobody waits behind, and may wait long for others itself.
        await client.query(`set lock_timeout = ${kind === 'in a transaction' ? waitMs : 0}`);
      });
    } catch (error) {
      if (!LOCK_REFUSED.has(databaseError(error)?.code ?? '')) throw error;
      if (attempt >= attempts) {
        throw new Error(
          `A migration did not get its lock in ${attempts} attempts. Look in pg_stat_activity for transactions that stay open, end them, and run "migrate" again.`,
          { cause: error },
        );
      }
      await pause(pauseMs);
    }
  }
}

/** Returns whether the tables exist and another role owns them. */
async function isNotOwner(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    "select pg_has_role(relowner, 'member') as mine from pg_class where oid = to_regclass('public.audit_entry')",
  );
  return rows[0]?.mine === false;
}

/** Append-only tables: the application may neither change nor remove rows. */
const APPEND_ONLY = 'audit_entry, audit_leaf, audit_node, audit_head, audit_anchor';

/** Grants the application's role what it needs, which does not include changing the audit log. */
async function grantToApplication(client: pg.Client, encodedRole: string): Promise<void> {
  const { rows } = await client.query<{ role: string; mine: string; database: string }>(
    'select quote_ident($1) as role, quote_ident(current_user) as mine, quote_ident(current_database()) as database',
    [decodeURIComponent(encodedRole)],
  );
  const [{ role, mine, database } = { role: '', mine: '', database: '' }] = rows;
  if (role === mine) return;
  const statements = [
    'begin',
    // The job queue creates its own schema.
    `grant create on database ${database} to ${role}`,
    `grant usage on schema public, drizzle to ${role}`,
    `grant select on drizzle.__drizzle_migrations to ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
    `revoke update, delete on ${APPEND_ONLY} from ${role}`,
    // Filled by a trigger and emptied by the sealer.
    `revoke insert, update on audit_unsealed from ${role}`,
    // Keys are created and deleted, never reassigned.
    `revoke update, delete on person_key from ${role}`,
    `grant update (key, wrapped_by) on person_key to ${role}`,
    'commit',
  ];
  for (const statement of statements) await client.query(statement);
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
