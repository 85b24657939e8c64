import { sql } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onPglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Db, DriverDb, Tx } from './handle.server.ts';
import { type Log, processLog } from './log.ts';
import { migrateEmbedded, migratePostgres } from './migrate.server.ts';
import { type EmbeddedPGlite, openDirectory, openInMemory } from './pglite.server.ts';
import { processGlobal } from './process-global.ts';
import { schema } from './schema/schema.ts';
import { databaseError, SQL_STATE } from './sql-state.ts';
import { insideTransaction, refuseInsideTransaction } from './transaction-scope.server.ts';

export type { Db, Tx } from './handle.server.ts';

/** The connection for the jobs' own queries, which differs by engine. */
export type Engine = { kind: 'pglite'; lite: EmbeddedPGlite } | { kind: 'postgres'; url: string };

export type Database = { db: DriverDb; engine: Engine; migrations: string; log: Log; close(): Promise<void> };

export type OpenOptions = {
  /** `pglite:./data/db`, `pglite:///abs/path`, `pglite:memory` or `postgres://…`. */
  url: string;
  /** Maximum PostgreSQL connections of this process. */
  poolSize?: number;
  /** Apply pending migrations first. */
  migrate?: boolean;
  /** Where migrations are applied on PostgreSQL, as the role that owns the tables; defaults to `url`. */
  migrationUrl?: string | null;
  /** The folder with the SQL migrations. */
  migrations?: string;
  log?: Log;
  /** For `pglite:memory`: start from this dumped data directory. */
  image?: Blob;
};

const current = processGlobal<{ database: Database | null }>('database', () => ({ database: null }));

/** Opens the process's database, which `db()` and `transaction()` use from then on. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (current.database !== null) throw new Error('The database is already open in this process.');
  const { protocol } = new URL(options.url);
  const database = await (protocol === 'pglite:' ? openEmbedded(options) : openPostgres(options));
  current.database = database;
  return database;
}

async function openEmbedded(options: OpenOptions): Promise<Database> {
  const { log = processLog, migrations = 'migrations', migrate = true } = options;
  const { pathname } = new URL(options.url);
  const { lite, close } = await (pathname === 'memory'
    ? openInMemory(options.image)
    : openDirectory(decodeURIComponent(pathname), log));
  try {
    const driver = onPglite(lite, { schema });
    if (migrate) await migrateEmbedded(driver, migrations);
    // Drizzle types the two drivers differently only in the shape of a raw result; `Rows` is what they share.
    return { db: driver as unknown as DriverDb, engine: { kind: 'pglite', lite }, migrations, log, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPostgres(options: OpenOptions): Promise<Database> {
  const { url, log = processLog, migrations = 'migrations', migrate = true, poolSize = 10 } = options;
  if (migrate) await migratePostgres({ url, migrationUrl: options.migrationUrl ?? null, migrations });
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'vestry',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const lost = (err: Error) => {
    if (!pool.ending) log.warn({ err }, 'A database connection was lost');
  };
  pool.on('error', lost);
  // A connection lost in the middle of a transaction fails its query; without a listener it would also end the
  // process.
  pool.on('connect', (client) => client.on('error', lost));
  const driver = onPostgres(pool, { schema });
  return {
    db: driver as unknown as DriverDb,
    engine: { kind: 'postgres', url },
    migrations,
    log,
    close: () => pool.end(),
  };
}

/** Returns the open database. Most code needs `db()` or `transaction()` instead. */
export function database(): Database {
  if (current.database === null) throw new Error('The database is not open: call openDatabase first.');
  return current.database;
}

/** Returns the handle for reads, and for writes of a single statement. Throws inside a transaction: use its `tx`. */
export function db(): Db {
  refuseInsideTransaction('db()');
  return database().db;
}

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Maximum number of runs when the database requests a retry. `body` must have no effects except through `tx`. */
  attempts?: number;
};

/**
 * Runs `body` in one transaction: everything is committed when the promise is fulfilled, nothing otherwise. With an
 * isolation above `read committed`, or after a deadlock, PostgreSQL may require a retry of the whole transaction;
 * this retries up to `attempts` times (5, and 3 for plain `read committed`).
 */
export async function transaction<T>(
  body: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  refuseInsideTransaction('transaction()');
  const { isolation = 'read committed', attempts = isolation === 'read committed' ? 3 : 5 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database().db.transaction((tx) => insideTransaction(tx, body), {
        isolationLevel: isolation,
      });
    } catch (error) {
      if (attempt >= attempts || !isWorthAnotherRun(error)) throw error;
    }
  }
}

function isWorthAnotherRun(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === SQL_STATE.serializationFailure || code === SQL_STATE.deadlock;
}

/** Resolves when the database responds. */
export async function ping(): Promise<void> {
  await db().execute(sql`select 1`);
}

/** Closes the database. Does nothing if it is not open. Stop the jobs first. */
export async function closeDatabase(): Promise<void> {
  const { database: open } = current;
  current.database = null;
  await open?.close();
}
