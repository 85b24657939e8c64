import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { closeDatabase, database, openDatabase } from '#app/db/client.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs-runtime.server.ts';
import { embeddedImage } from './database-image.ts';

/**
 * Empties every table that has rows, as fast as it can be done: without foreign keys and triggers in the
 * way (the audit log refuses deletion otherwise), and without the new files that TRUNCATE makes.
 */
const EMPTY_TABLES = sql`
  do $$
  declare name text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for name in select format('%I.%I', schemaname, tablename) from pg_tables
      where schemaname = 'public' or (schemaname = 'pgboss' and tablename in ('job_common', 'job'))
    loop
      execute 'delete from ' || name;
    end loop;
  end $$`;

/**
 * Gives a test file a real, migrated database of its own, emptied before each test. With `jobs` the queue is
 * there as well, to enqueue into; nothing works on it.
 *
 * It is in memory; with TEST_DATABASE_URL (of an administrator) it is a fresh one on that PostgreSQL server.
 */
export function useTestDatabase({ jobs = [] }: { jobs?: readonly JobDefinition[] } = {}): void {
  const cleanUps: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const admin = process.env.TEST_DATABASE_URL;
    if (admin) {
      const made = await createDatabase(admin);
      cleanUps.push(made.drop);
      await openDatabase({ url: made.url });
    } else {
      await openDatabase({ url: 'pglite:memory', image: await embeddedImage() });
    }
    if (jobs.length > 0) await startJobs({ jobs, mode: 'enqueue-only' });
  });

  beforeEach(async () => {
    await database().db.execute(EMPTY_TABLES);
  });

  afterAll(async () => {
    await stopJobs();
    await closeDatabase();
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });
}

/** A new, empty database on the server of `adminUrl`. */
export async function createDatabase(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `vestry_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
