import pg from 'pg';
import type { Log } from './log.ts';
import { watchedQuery } from './statement-watch.ts';
import { connectionTo, type DatabaseTls } from './tls.server.ts';

/** A PostgreSQL server, and how connections to it are encrypted. */
export type DatabaseAddress = { url: string; tls: DatabaseTls };

/** A streaming replica that lists may be read from while it is at most `maxLagMs` behind. */
export type ReplicaAddress = DatabaseAddress & {
  maxLagMs: number;
  /** Whether the address is a pooler's: the primary may have one and the replica none. */
  isPooler: boolean;
};

/** The connections of this process to a PostgreSQL server. */
export type PoolState = { most: number; open: number; idle: number; waiting: number };

export type DatabaseLimits = {
  poolSize: number;
  /** Connections of the job queue, in addition to the pool. */
  jobsPoolSize: number;
  connectMs: number;
  statementMs: number;
};

type PoolOptions = DatabaseAddress & {
  /** Shown in `pg_stat_activity`. */
  name: string;
  limits: DatabaseLimits;
  /** Whether the address is a pooler's, which gives each transaction another connection of the server. */
  isPooler: boolean;
  log: Log;
};

/** Opens a pool of connections. They are made when they are needed. */
export function openPool({ url, tls, name, limits, isPooler, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url, tls),
    max: limits.poolSize,
    application_name: name,
    connectionTimeoutMillis: limits.connectMs,
    ...(!isPooler && sessionSettings(limits)),
  });
  const lost = (err: Error) => {
    if (!pool.ending) log.warn({ err }, 'A database connection was lost');
  };
  pool.on('error', lost);
  // A connection lost in the middle of a transaction fails its query; without a listener it would also end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', lost);
    const query = client.query.bind(client);
    client.query = watchedQuery(isPooler ? withoutNames(query) : query);
  });
  pool.query = watchedQuery(pool.query.bind(pool));
  return pool;
}

/** Returns how many of a pool's connections are open and used. */
export const poolState = (pool: pg.Pool, { poolSize }: DatabaseLimits): PoolState => ({
  most: poolSize,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

/** A pooler refuses these at the start of a connection: it sets them itself (docs/guides/growth.md). */
export const sessionSettings = ({ statementMs }: Pick<DatabaseLimits, 'statementMs'>) => ({
  // Access conditions turn short work into long queries: JIT compilation takes a thousand times as long as running
  // them.
  options: '-c jit=off',
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: statementMs,
});

/**
 * Returns a query function that prepares no statement under a name: behind a pooler the next transaction may run on
 * another connection of the server, which does not know it.
 */
function withoutNames<Query extends (...args: never[]) => unknown>(query: Query): Query {
  const run = (...args: never[]): unknown => {
    const [first, ...rest] = args as unknown as [string | { name?: string }, ...never[]];
    if (typeof first === 'string' || first.name === undefined) return query(...args);
    const unnamed = { ...first, name: undefined } as never;
    return query(unnamed, ...rest);
  };
  return run as Query;
}
