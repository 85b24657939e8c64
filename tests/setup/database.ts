import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Database, database, openDatabase } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { SQL_STATE } from '#app/db/sql-state.ts';
import type { JobDefinition } from '#app/platform/jobs/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { embeddedImage } from './database-image.ts';
import { createDatabase } from './database-server.ts';
import { onServer } from './postgres.ts';

/** The tables that tests fill: ours, and the queue's jobs. */
const TABLES = `pg_class where relkind = 'r' and (relnamespace = 'public'::regnamespace
  or (relnamespace = 'pgboss'::regnamespace and relname in ('job_common', 'job')))`;

/**
 * Empties every table that may have rows, as fast as possible: with foreign keys and triggers disabled (otherwise the
 * audit log refuses deletion), and without the new files that TRUNCATE creates.
 */
export async function emptyTables(): Promise<void> {
  const { engine } = database();
  if (engine.kind === 'pglite') return emptyEmbedded(engine.lite);
  await onEmptyingConnection((engine.direct ?? engine).url, 'select pg_temp.empty_tables()');
}

/** Runs statements of PL/pgSQL while neither foreign keys nor other triggers act. */
export async function withoutTriggers(statements: string): Promise<void> {
  const { db, engine } = database();
  const block = `do $$ begin perform set_config('session_replication_role', 'replica', true); ${statements} end $$`;
  if (engine.kind === 'pglite') await db.execute(sql.raw(block));
  else await onEmptyingConnection((engine.direct ?? engine).url, block);
}

/** How many rows were ever inserted into each table of an embedded database, when it was last emptied. */
const insertedBefore = new WeakMap<object, Map<string, number>>();

/**
 * Only what was inserted into since the last time: a statement for each table takes longer than a short test. The
 * embedded database is a single session, so its counters miss nothing.
 */
async function emptyEmbedded(lite: object): Promise<void> {
  const before = insertedBefore.get(lite);
  const now = await countInserted();
  const written = [...now].filter(([name, count]) => before?.get(name) !== count).map(([name]) => name);
  const deletes = written.map((name) => `delete from ${name};`).join(' ');
  if (deletes !== '') await withoutTriggers(deletes);
  insertedBefore.set(lite, now);
}

async function countInserted(): Promise<Map<string, number>> {
  const { rows } = await database().db.execute<{ counts: string }>(
    sql.raw(`select string_agg(oid::regclass || ' ' ||
      pg_stat_get_tuples_inserted(oid) + pg_stat_get_xact_tuples_inserted(oid), ',') as counts from ${TABLES}`),
  );
  const counts = (rows[0]?.counts ?? '').split(',').map((one) => one.split(' '));
  return new Map(counts.map(([name = '', count]) => [name, Number(count)]));
}

/** Jobs of the test before may still be running, and lock the same rows in another order. */
async function onEmptyingConnection(url: string, statement: string): Promise<void> {
  const client = await emptyingConnection(url);
  for (;;) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === SQL_STATE.deadlock)) throw error;
    }
  }
}

/**
 * On a server, a connection of its own empties the tables, always without triggers: to disable them makes PostgreSQL
 * forget the plans of the session, and planning those of the triggers again takes longer than a short test. The
 * function keeps the plans of its statements.
 */
async function emptyingConnection(url: string): Promise<pg.Client> {
  if (emptying?.url === url) return emptying.client;
  await emptying?.client.end();
  emptying = null;
  const client = new pg.Client({ connectionString: url });
  // A test may have ended all connections.
  client.on('error', () => {
    if (emptying?.client === client) emptying = null;
  });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`do $do$ begin
    execute 'create function pg_temp.empty_tables() returns void language plpgsql as $$ begin '
      || (select string_agg('delete from ' || oid::regclass || ';', ' ') from ${TABLES}) || ' end $$';
  end $do$`);
  emptying = { url, client };
  return client;
}

let emptying: { url: string; client: pg.Client } | null = null;

let opened: Promise<unknown> | null = null;

/**
 * Gives a test file a real, migrated database, emptied before each test. With `jobs` it also has the queue, to
 * enqueue into; no worker runs the jobs. Files that share a process take turns with its one database.
 *
 * It is in memory; with TEST_DATABASE_URL (of an administrator) it is a new one on that PostgreSQL server.
 */
export function useTestDatabase({ jobs = [] }: { jobs?: readonly JobDefinition[] } = {}): void {
  beforeAll(async () => {
    opened ??= openFresh();
    await opened;
    // Workers that a file starts must not find the jobs of the file before.
    await emptyTables();
    // A write that another file had refused on purpose counts for half a minute.
    processGlobal('write-health', () => ({ failedAt: 0 })).failedAt = Number.NEGATIVE_INFINITY;
    if (jobs.length > 0) await startJobs({ jobs, mode: 'enqueue-only' });
  });

  beforeEach(emptyTables);

  // The database is removed with the process, and on a server with the run.
  afterAll(() => stopJobs());
}

/** For a test file as if the database could not be reached, whatever other files of the process have opened. */
export function useLostDatabase(): void {
  const current = processGlobal<{ database: Database | null }>('database', () => ({ database: null }));
  let before: Database | null = null;
  beforeAll(async () => {
    before = current.database;
    current.database = null;
    // Nothing listens on this port.
    await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/lost', migrate: false });
  });
  afterAll(async () => {
    await current.database?.close();
    current.database = before;
  });
}

async function openFresh(): Promise<void> {
  const admin = process.env.TEST_DATABASE_URL;
  const options = admin
    ? await createDatabase(admin, process.env.TEST_DATABASE_TEMPLATE)
    : { url: 'pglite:memory', image: embeddedImage() };
  const pooler = process.env.TEST_POOLER_URL;
  if (!pooler) return void (await openDatabase(options));
  const direct = { url: options.url, tls: undefined };
  await openDatabase({ url: onServer({ url: pooler }, options.url), direct });
}
