import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import { adminsStep } from './check-admins.server.ts';
import { besideSteps } from './check-beside.server.ts';
import { connectForCheck } from './check-connection.server.ts';
import type { DatabaseAddress, ReplicaAddress } from './pool.server.ts';

export type PostgresCheck = DatabaseAddress & {
  /** The variable that holds the address. */
  variable: string;
  /** The pooler that requests go through; `null` without one. */
  pooler: DatabaseAddress | null;
  /** The replica that lists are read from; `null` without one. */
  replica: ReplicaAddress | null;
  /** Whether what is sent must be encrypted. */
  needsTls: boolean;
  /** Whether another role owns the tables and applies the migrations. */
  hasOwner: boolean;
  migrations: string;
  /** Connections of one process: its pool, and those of its queue. */
  connections: number;
  /** Whether what moves money needs a different admin than its authors. */
  needsSecondAdmin: boolean;
  servesRealPeople: boolean;
  timeoutMs: number;
};

/** The oldest supported PostgreSQL, in the form of `server_version_num`. */
const OLDEST = 150_000;
const EXTENSIONS = ['citext', 'pg_trgm'];
const SKEW_MS = 5_000;
/** Web server and worker; a restart without downtime doubles one of them. */
const PROCESSES = 3;

/** The checks of a PostgreSQL server, which only read. */
export function checkPostgres(options: PostgresCheck): Examination {
  let client: pg.Client | undefined;
  const row = async <Row extends object>(text: string, values: unknown[] = []): Promise<Partial<Row>> => {
    if (!client) throw new Error('The connection is not open');
    const { rows } = await client.query<Row>(text, values);
    return rows[0] ?? {};
  };
  const steps: Examination['steps'] = [
    {
      check: 'connection',
      isNeeded: true,
      async run(signal) {
        client = await connectForCheck(options);
        const open = client;
        signal.addEventListener('abort', () => void open.end(), { once: true });
        const { ssl } = await row<{ ssl: boolean }>(
          'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
        );
        if (ssl) return 'The server answers, and the connection is encrypted.';
        if (!options.needsTls) return 'The server answers.';
        throw new Wrong(
          'The connection is not encrypted: members’ data can be read on the way.',
          'Turn on TLS at the server (ssl = on), and remove sslmode from DATABASE_URL and “off” from DATABASE_TLS.',
        );
      },
    },
    {
      check: 'version',
      async run() {
        const { number = 0, name } = await row<{ number: number; name: string }>(
          "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
        );
        if (number >= OLDEST) return `PostgreSQL ${name}.`;
        throw new Wrong(`PostgreSQL ${name} is too old.`, 'Upgrade the server to PostgreSQL 15 or newer.');
      },
    },
    {
      check: 'writing',
      async run() {
        const { readonly, follows } = await row<{ readonly: string; follows: boolean }>(
          "select current_setting('transaction_read_only') as readonly, pg_is_in_recovery() as follows",
        );
        if (readonly === 'off') return 'The database can be written to.';
        throw new Wrong(
          'The database is read-only.',
          follows
            ? `${options.variable} leads to a replica: use the address of the primary server.`
            : 'Set default_transaction_read_only to off for this role and database.',
        );
      },
    },
    {
      check: 'extensions',
      async run() {
        const { missing = [] } = await row<{ missing: string[] }>(
          'select array(select name from unnest($1::text[]) name where name not in (select extname from pg_extension)) as missing',
          [EXTENSIONS],
        );
        if (missing.length === 0) return `${EXTENSIONS.join(' and ')} are there.`;
        const { lacking = [], allowed } = await row<{ lacking: string[]; allowed: boolean }>(
          `select array(select name from unnest($1::text[]) name where name not in (select name from pg_available_extensions)) as lacking,
            has_database_privilege(current_database(), 'create') as allowed`,
          [missing],
        );
        if (lacking.length > 0)
          throw new Wrong(
            `The server does not have the extension ${lacking.join(', ')}.`,
            'Install the package postgresql-contrib on the server, or turn on the extensions in your provider’s console.',
          );
        if (allowed) return `${missing.join(' and ')} will be created by the migrations.`;
        throw new Wrong(
          `The extension ${missing.join(', ')} is not there, and this role may not create it.`,
          `Run as an administrator of the database: ${missing.map((name) => `create extension ${name};`).join(' ')}`,
        );
      },
    },
    {
      check: 'privileges',
      async run() {
        const { inDatabase, inSchema, jobs } = await row<Record<'inDatabase' | 'inSchema' | 'jobs', boolean>>(
          `select has_database_privilege(current_database(), 'create') as "inDatabase",
            has_schema_privilege('public', 'create') as "inSchema",
            to_regnamespace('pgboss') is not null as jobs`,
        );
        const lacks = [
          ...(inDatabase || jobs ? [] : ['grant create on database … to …;']),
          ...(inSchema || options.hasOwner ? [] : ['grant create on schema public to …;']),
        ];
        if (lacks.length === 0) return 'The role may do what it has to.';
        throw new Wrong(
          'The role of DATABASE_URL may not create what it needs.',
          `Run as the owner of the database: ${lacks.join(' ')}`,
        );
      },
    },
    {
      check: 'migrations',
      async run() {
        const { there } = await row<{ there: boolean }>(
          "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
        );
        const { hashes = [] } = there
          ? await row<{ hashes: string[] }>(
              'select array(select hash from drizzle.__drizzle_migrations) as hashes',
            )
          : {};
        return judgedMigrations(hashes, options.migrations);
      },
    },
    {
      check: 'clock',
      async run() {
        const before = Date.now();
        const { at } = await row<{ at: Date }>('select clock_timestamp() as at');
        const skew = at ? Math.abs(at.getTime() - (before + Date.now()) / 2) : Number.POSITIVE_INFINITY;
        if (skew < SKEW_MS) return 'The clocks agree.';
        throw new Wrong(
          `The clocks of this machine and of the database differ by ${Math.round(skew / 1000)} seconds.`,
          'Turn on time synchronisation (NTP) on both.',
          'warning',
        );
      },
    },
    {
      check: 'connections',
      async run() {
        const { most = 0 } = await row<{ most: number }>(
          "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most",
        );
        return judgedConnections(most, options.connections);
      },
    },
    adminsStep(options, row),
    ...besideSteps(options, row),
  ];
  const end = async () => client?.end();
  const closing = steps.map((step, at) =>
    at === steps.length - 1 ? { ...step, run: (signal: AbortSignal) => step.run(signal).finally(end) } : step,
  );
  return { vendor: 'PostgreSQL', address: options.variable, steps: closing };
}

/** Compares the applied migrations with those of this release. */
export function judgedMigrations(applied: readonly string[], migrationsFolder: string): string {
  const files = readMigrationFiles({ migrationsFolder });
  const missing = files.filter(({ hash }) => !applied.includes(hash)).length;
  if (missing === 0) return 'All migrations are applied.';
  throw new Wrong(
    applied.length === 0 ? 'The database is empty.' : `${missing} of ${files.length} migrations are missing.`,
    'Run: npm run vestry -- migrate',
    'warning',
  );
}

function judgedConnections(most: number, each: number): string {
  const processes = Math.floor(most / each);
  if (processes >= PROCESSES)
    return `There are connections for ${processes} processes of ours (${each} each, ${most} in all).`;
  const mend =
    'Raise max_connections on the server, or lower DATABASE_POOL_SIZE and DATABASE_JOBS_POOL_SIZE.';
  throw new Wrong(
    `The server has ${most} connections, and each process of ours uses up to ${each}.`,
    mend,
    processes < 1 ? 'error' : 'warning',
  );
}
