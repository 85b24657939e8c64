import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { createDatabase } from './database-server.ts';
import type { PostgresServer } from './postgres.ts';
import { MIGRATED, startMigratedPostgres } from './server-image.ts';

type Held = {
  /** Another connection, with transactions of its own. */
  other: pg.Client;
  /** Of the database, for other processes. */
  url: string;
};

/**
 * Gives a test file a PostgreSQL server of its own, on which two transactions can be held against each other: the
 * embedded database has one at a time. Jobs can be enqueued, and do not run.
 */
export function useTwoAtOnce(): Held {
  const held = {} as Held;
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startMigratedPostgres();
    held.url = (await createDatabase(server.url, MIGRATED)).url;
    await openDatabase({ url: held.url });
    await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  });
  beforeEach(async () => {
    held.other = new pg.Client({ connectionString: held.url });
    await held.other.connect();
    return () => held.other.end();
  });
  afterAll(async () => {
    await stopJobs();
    await closeDatabase();
    await server.stop();
  });
  return held;
}

/** Resolves once this many statements wait for the other transaction. */
export const untilWaiting = (count = 1) =>
  vi.waitFor(async () => {
    const { rows } = await db().execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(count);
  }, 10_000);
