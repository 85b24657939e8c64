import { sql } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { newCommit } from './deadline.server.ts';
import type { Db, DriverDb, Tx } from './handle.server.ts';
import { type Log, processLog } from './log.ts';
import { migratePostgres } from './migrate.server.ts';
import type { EmbeddedPGlite } from './pglite.server.ts';
import {
  type DatabaseAddress,
  type DatabaseLimits,
  openPool,
  type PoolState,
  poolState,
  type ReplicaAddress,
} from './pool.server.ts';
import { processGlobal } from './process-global.ts';
import { openReplica, type Replica } from './replica.server.ts';
import { schema } from './schema/schema.ts';
import { databaseError, SQL_STATE } from './sql-state.ts';
import type { DatabaseTls } from './tls.server.ts';
import { insideTransaction, refuseInsideTransaction } from './transaction-scope.server.ts';
import { noteFailedWrite } from './write-health.ts';

export type { Db, Tx } from './handle.server.ts';

/** The connection for the jobs' own queries, which differs by engine. */
export type Engine =
  | { kind: 'pglite'; lite: EmbeddedPGlite }
  | (DatabaseAddress & {
      kind: 'postgres';
      /** The server itself, where the address is a pooler's. */
      direct: DatabaseAddress | null;
      jobsPoolSize: number;
    });

export type Database = {
  db: DriverDb;
  engine: Engine;
  /** Where lists may be read from; `null` without one. */
  replica: Replica | null;
  migrations: string;
  log: Log;
  /** Returns the state of the pool; `null` for the embedded database, which has one connection. */
  pool(): PoolState | null;
  close(): Promise<void>;
};

const USUAL: DatabaseLimits = { poolSize: 10, jobsPoolSize: 4, connectMs: 10_000, statementMs: 60_000 };

export type OpenOptions = {
  /** `pglite:./data/db`, `pglite:///abs/path`, `pglite:memory` or `postgres://…`. */
  url: string;
  /** How connections to a PostgreSQL server are encrypted; by default, what the URL specifies. */
  tls?: DatabaseTls;
  /** The server itself where `url` is a pooler in transaction mode: migrations and workers' queues need sessions. */
  direct?: DatabaseAddress | null;
  /** The replica that lists may be read from. */
  replica?: ReplicaAddress | null;
  /** Limits on the PostgreSQL connections of this process. */
  limits?: Partial<DatabaseLimits>;
  /** Apply pending migrations first. */
  migrate?: boolean;
  /** Where migrations are applied on PostgreSQL, as the role that owns the tables; defaults to `direct` or `url`. */
  migrationUrl?: string | null;
  /** As `tls`, for `migrationUrl`. */
  migrationTls?: DatabaseTls;
  migrations?: string;
  log?: Log;
  /** Unless false, the embedded database is maintained while it is open, and lent to other processes as a copy. */
  serves?: boolean;
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
  const { log = processLog, migrations = 'migrations', migrate = true, serves = true } = options;
  // Loaded only when used: a process on PostgreSQL needs neither its code nor its memory.
  const { drizzle: onPglite } = await import('drizzle-orm/pglite');
  const { migrateEmbedded } = await import('./migrate-embedded.server.ts');
  const { openDirectory, openInMemory } = await import('./pglite.server.ts');
  const { pathname } = new URL(options.url);
  const { lite, close } = await (pathname === 'memory'
    ? openInMemory(options.image)
    : openDirectory(decodeURIComponent(pathname), log, { serves }));
  try {
    const driver = onPglite(lite, { schema });
    if (migrate) await migrateEmbedded(driver, migrations);
    // Drizzle types the two drivers differently only in the shape of a raw result; `Rows` is what they share.
    return {
      db: driver as unknown as DriverDb,
      engine: { kind: 'pglite', lite },
      replica: null,
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
  const { direct = null, migrationUrl = null, migrationTls } = options;
  const server = direct ?? { url, tls };
  if (migrate) {
    const ownTls = migrationUrl ? migrationTls : server.tls;
    await migratePostgres({ url: server.url, migrationUrl, tls: ownTls, migrations });
  }
  const pool = openPool({ url, tls, name: 'vestry', limits, isPooler: direct !== null, log });
  const replica = options.replica
    ? openReplica({ ...options.replica, limits, log, primary: { url, tls } })
    : null;
  const driver = onPostgres(pool, { schema });
  return {
    db: driver as unknown as DriverDb,
    engine: { kind: 'postgres', url, tls, direct, jobsPoolSize: limits.jobsPoolSize },
    replica,
    migrations,
    log,
    pool: () => poolState(pool, limits),
    close: async () => {
      await replica?.close();
      await pool.end();
    },
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
  /** `body` only reads, which the database enforces. Such a transaction does not count as saved work. */
  reads?: boolean;
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
  const { isolation = 'read committed', reads = false } = options;
  const { attempts = isolation === 'read committed' ? 3 : 5 } = options;
  for (let attempt = 1; ; attempt += 1) {
    const commit = newCommit(reads);
    try {
      const result = await database().db.transaction(
        async (tx) => {
          const done = await insideTransaction(tx, body);
          commit.begin();
          return done;
        },
        { isolationLevel: isolation, ...(reads && { accessMode: 'read only' }) },
      );
      commit.end(true);
      return result;
    } catch (error) {
      commit.end(false);
      noteFailedWrite(error);
      if (attempt >= attempts || !isWorthAnotherRun(error)) throw error;
    }
  }
}

function isWorthAnotherRun(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === SQL_STATE.serializationFailure || code === SQL_STATE.deadlock;
}

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
