import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migratePostgres } from '#app/db/migrate.server.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { startMigratedPostgres } from '../setup/server-image.ts';

const patience = { waitMs: 100, pauseMs: 20, attempts: 500 };

describe.skipIf(postgresPrograms() === null)('a migration of a table that is in use', () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'vestry-locks-'));
  let server: PostgresServer;
  let url: string;
  const open: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    open.push(client);
    return client;
  };

  beforeAll(async () => {
    server = await startMigratedPostgres();
    ({ url } = await createDatabase(server.url));
    await (await connect()).query('create table used (id integer)');
  });
  afterAll(async () => {
    for (const client of open) await client.end();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  const migrations = (name: string, text: string, when: number): string => {
    const folder = path.join(home, name);
    mkdirSync(path.join(folder, 'meta'), { recursive: true });
    const entries = [{ idx: 0, version: '7', when, tag: 'one', breakpoints: true }];
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
    writeFileSync(path.join(folder, 'one.sql'), text);
    return folder;
  };
  const migrate = (folder: string, attempts = patience.attempts) =>
    migratePostgres({ url, migrationUrl: null, migrations: folder, patience: { ...patience, attempts } });

  test('gives way to those who wait behind it, and is applied when the table is free', async () => {
    const [reader, other] = [await connect(), await connect()];
    await reader.query('begin; select * from used');
    const migrated = migrate(migrations('column', 'alter table used add column note text', 1));
    const waits = async () =>
      (await other.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rows.length;
    await expect.poll(waits).toBeGreaterThan(0);
    // Waits behind the migration, but not for as long as the reader's transaction is open.
    await other.query('select * from used');
    await reader.query('commit');
    await migrated;
    expect((await other.query('select note from used')).fields.map(({ name }) => name)).toEqual(['note']);
  });

  test('says what to do when it is never free', async () => {
    const reader = await connect();
    await reader.query('begin; select * from used');
    await expect(migrate(migrations('never', 'alter table used drop column note', 2), 2)).rejects.toThrow(
      /did not get its lock in 2 attempts.*pg_stat_activity/,
    );
    await reader.query('rollback');
  });

  test('builds an index while two start at once and a transaction is open', async () => {
    const [writer, other] = [await connect(), await connect()];
    await writer.query('begin; insert into used values (1)');
    const folder = migrations(
      'index',
      '-- outside a transaction\ndrop index concurrently if exists used_id;--> statement-breakpoint\ncreate index concurrently used_id on used (id)',
      3,
    );
    const both = Promise.all([migrate(folder), migrate(folder)]);
    const builds = async () =>
      (
        await other.query(
          "select 1 from pg_stat_activity where query like '%create index concurrently%' and pid <> pg_backend_pid()",
        )
      ).rows.length;
    await expect.poll(builds).toBeGreaterThan(0);
    await other.query('insert into used values (2)');
    await writer.query('commit');
    await both;
    const { rows } = await other.query(
      "select indisvalid as valid from pg_index where indexrelid = 'used_id'::regclass",
    );
    expect(rows).toEqual([{ valid: true }]);
  });
});
