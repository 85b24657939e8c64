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

/**
 * Empties every table that may have rows, as fast as possible: with foreign keys and triggers disabled
 * (otherwise the audit log refuses deletion), and without the new files that TRUNCATE creates.
 */
const EMPTY_TABLES = `
  do $$
  declare name text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in select oid::regclass::text from pg_class
      where relkind = 'r' and pg_relation_size(oid) > 0 and (relnamespace = 'public'::regnamespace
        or (relnamespace = 'pgboss'::regnamespace and relname in ('job_common', 'job')))
    loop
      execute 'delete from ' || name;
    end loop;
  end $$`;

/**
 * Runs a statement with triggers disabled. On a server over a connection of its own: the setting makes PostgreSQL
 * forget the plans of its session, and planning those of the triggers again takes longer than a short test.
 */
export async function withoutTriggers(statement: string): Promise<void> {
  const { db, engine } = database();
  if (engine.kind === 'pglite') return void (await db.execute(sql.raw(statement)));
  const { url } = engine.direct ?? engine;
  if (emptying?.url !== url) {
    await emptying?.client.end();
    emptying = { url, client: new pg.Client({ connectionString: url }) };
    // A test may have ended all connections.
    emptying.client.on('error', () => {
      emptying = null;
    });
    await emptying.client.connect();
  }
  await untilNoDeadlock(emptying.client, statement);
}

/** Jobs of the test before may still be running, and lock the same rows in another order. */
async function untilNoDeadlock(client: pg.Client, statement: string): Promise<void> {
  for (;;) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === SQL_STATE.deadlock)) throw error;
    }
  }
}

let emptying: { url: string; client: pg.Client } | null = null;

export const emptyTables = (): Promise<void> => withoutTriggers(EMPTY_TABLES);

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
    // A write that another file had refused on purpose counts for half a minute.
    processGlobal('write-health', () => ({ failedAt: 0 })).failedAt = Number.NEGATIVE_INFINITY;
    if (jobs.length > 0) await startJobs({ jobs, mode: 'enqueue-only' });
  });

  beforeEach(emptyTables);

  // The database is removed with the process, and on a server with the run.
  afterAll(() => stopJobs());
}

/** For a test file as if no database were open, whatever other files of the process have opened. */
export function useNoDatabase(): void {
  const current = processGlobal<{ database: Database | null }>('database', () => ({ database: null }));
  let before: Database | null = null;
  beforeAll(() => {
    before = current.database;
    current.database = null;
  });
  afterAll(() => {
    current.database = before;
  });
}

async function openFresh(): Promise<void> {
  const admin = process.env.TEST_DATABASE_URL;
  const options = admin
    ? await createDatabase(admin, process.env.TEST_DATABASE_TEMPLATE)
    : { url: 'pglite:memory', image: await embeddedImage() };
  const pooler = process.env.TEST_POOLER_URL;
  if (!pooler) return void (await openDatabase(options));
  const direct = { url: options.url, tls: undefined };
  await openDatabase({ url: onServer({ url: pooler }, options.url), direct });
}
