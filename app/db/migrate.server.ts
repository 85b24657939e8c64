import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { migrate as applyOnPostgres } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { DriverDb } from './handle.server.ts';
import { connectionTo, type DatabaseTls } from './tls.server.ts';

/** An arbitrary advisory-lock key that is used nowhere else in the database. */
const MIGRATION_LOCK = 726_101;

type ServerMigration = {
  /** The application's own connection. */
  url: string;
  /** The owner's connection; `null` if the application owns its tables. */
  migrationUrl: string | null;
  /** For the connection that applies the migrations. */
  tls?: DatabaseTls;
  migrations: string;
};

/**
 * Applies pending migrations on a separate connection and under an advisory lock, so that any number of replicas may
 * start at once: the first migrates, the others wait and find nothing to do. The lock is released with the connection
 * if the process dies. When a separate role owns the tables, the application's role is granted the rights that it
 * needs.
 * @throws Error when there are pending migrations and the role may not apply them.
 */
export async function migratePostgres(options: ServerMigration): Promise<void> {
  const { url, migrationUrl, tls, migrations } = options;
  const client = new pg.Client({
    ...connectionTo(migrationUrl ?? url, tls),
    application_name: 'vestry migrations',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const driver = onPostgres(client);
    if (migrationUrl === null && (await isNotOwner(client))) {
      if (await migrationsCurrent(driver as unknown as DriverDb, migrations)) return;
      throw new Error(
        'Migrations are missing, and the role of DATABASE_URL does not own the tables: run "migrate" with DATABASE_MIGRATION_URL.',
      );
    }
    await applyOnPostgres(driver, { migrationsFolder: migrations });
    if (migrationUrl !== null) await grantToApplication(client, new URL(url).username);
  } finally {
    await client.end();
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
