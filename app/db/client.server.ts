import { sql } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterTransaction, beforeCommit } from './deadline.server.ts';
import type { Db, DriverDb, Tx } from './handle.server.ts';
import { type Log, processLog } from './log.ts';
import { migratePostgres } from './migrate.server.ts';
import type { EmbeddedPGlite } from './pglite.server.ts';
import { processGlobal } from './process-global.ts';
import { schema } from './schema/schema.ts';
import { databaseError, SQL_STATE } from './sql-state.ts';
import { watchedQuery } from './statement-watch.ts';
import { connectionTo, type DatabaseTls } from './tls.server.ts';
import { insideTransaction, refuseInsideTransaction } from './transaction-scope.server.ts';
import { noteFailedWrite } from './write-health.ts';

export type { Db, Tx } from './handle.server.ts';

/** The connection for the jobs' own queries, which differs by engine. */
export type Engine =
  | { kind: 'pglite'; lite: EmbeddedPGlite }
  | { kind: 'postgres'; url: string; tls: DatabaseTls; jobsPoolSize: number };

/** The connections of this process to a PostgreSQL server. */
export type PoolState = { most: number; open: number; idle: number; waiting: number };

export type Database = {
  db: DriverDb;
  engine: Engine;
  migrations: string;
  log: Log;
  /** Returns the state of the pool; `null` for the embedded database, which has one connection. */
  pool(): PoolState | null;
  close(): Promise<void>;
};

export type DatabaseLimits = {
  poolSize: number;
  /** Connections of the job queue, in addition to the pool. */
  jobsPoolSize: number;
  connectMs: number;
  statementMs: number;
};

const USUAL: DatabaseLimits = { poolSize: 10, jobsPoolSize: 4, connectMs: 10_000, statementMs: 60_000 };

export type OpenOptions = {
  /** `pglite:./data/db`, `pglite:///abs/path`, `pglite:memory` or `postgres://…`. */
  url: string;
  /** How connections to a PostgreSQL server are encrypted; by default, what the URL specifies. */
  tls?: DatabaseTls;
  /** Limits on the PostgreSQL connections of this process. */
  limits?: Partial<DatabaseLimits>;
  /** Apply pending migrations first. */
  migrate?: boolean;
  /** Where migrations are applied on PostgreSQL, as the role that owns the tables; defaults to `url`. */
  migrationUrl?: string | null;
  /** As `tls`, for `migrationUrl`. */
  migrationTls?: DatabaseTls;
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
  // Loaded only when used: a process on PostgreSQL needs neither its code nor its memory.
  const { drizzle: onPglite } = await import('drizzle-orm/pglite');
  const { migrateEmbedded } = await import('./migrate-embedded.server.ts');
  const { openDirectory, openInMemory } = await import('./pglite.server.ts');
  const { pathname } = new URL(options.url);
  const { lite, close } = await (pathname === 'memory'
    ? openInMemory(options.image)
    : openDirectory(decodeURIComponent(pathname), log));
  try {
    const driver = onPglite(lite, { schema });
    if (migrate) await migrateEmbedded(driver, migrations);
    // Drizzle types the two drivers differently only in the shape of a raw result; `Rows` is what they share.
    return {
      db: driver as unknown as DriverDb,
      engine: { kind: 'pglite', lite },
      migrations,
      log,
      pool: () => null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPostgres(options: OpenOptions): Promise<Database> {
  const { url, log = processLog, migrations = 'migrations', migrate = true } = options;
  const { tls } = options;
  const limits = { ...USUAL, ...options.limits };
  const { migrationUrl = null, migrationTls } = options;
  if (migrate)
    await migratePostgres({ url, migrationUrl, tls: migrationUrl ? migrationTls : tls, migrations });
  const pool = new pg.Pool({
    ...connectionTo(url, tls),
    max: limits.poolSize,
    application_name: 'vestry',
    // Access conditions turn short work into long queries: JIT compilation takes a thousand times as long as running
    // them.
    options: '-c jit=off',
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.statementMs,
  });
  const lost = (err: Error) => {
    if (!pool.ending) log.warn({ err }, 'A database connection was lost');
  };
  pool.on('error', lost);
  // A connection lost in the middle of a transaction fails its query; without a listener it would also end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', lost);
    client.query = watchedQuery(client.query.bind(client));
  });
  pool.query = watchedQuery(pool.query.bind(pool));
  const driver = onPostgres(pool, { schema });
  return {
    db: driver as unknown as DriverDb,
    engine: { kind: 'postgres', url, tls, jobsPoolSize: limits.jobsPoolSize },
    migrations,
    log,
    pool: () => ({
      most: limits.poolSize,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
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
      const result = await database().db.transaction(
        async (tx) => {
          const done = await insideTransaction(tx, body);
          beforeCommit();
          return done;
        },
        { isolationLevel: isolation },
      );
      afterTransaction(true);
      return result;
    } catch (error) {
      afterTransaction(false);
      noteFailedWrite(error);
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

/** Writes a log record, which is flushed to disk. @throws Error when this database is read-only or cannot write. */
export async function pingWrite(): Promise<void> {
  const { rows } = await db().execute<{ readonly: string }>(
    sql`select current_setting('transaction_read_only') as readonly, pg_logical_emit_message(true, 'vestry', 'ready?')`,
  );
  if (rows[0]?.readonly !== 'off') throw new Error('The database only reads');
}

/** Closes the database. Does nothing if it is not open. Stop the jobs first. */
export async function closeDatabase(): Promise<void> {
  const { database: open } = current;
  current.database = null;
  await open?.close();
}
