import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { examineAll } from '../../main/doctor/doctor.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { embeddedIn } from '../setup/database-image.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { startMigratedPostgres } from '../setup/server-image.ts';

type Changes = Record<string, string>;
const database = async (url: string, changes: Changes = {}) =>
  (await examineAll({ variables: { ...process.env, DATABASE_URL: url, ...changes }, only: ['database'] }))
    .findings;
const wrong = async (url: string, changes?: Changes) =>
  (await database(url, changes)).filter(({ state }) => state !== 'ok');

describe.skipIf(postgresPrograms() === null)('a PostgreSQL server', () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await startMigratedPostgres();
    ({ url } = await createDatabase(server.url));
  });
  afterAll(() => server.stop());

  const asOwner = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const withUser = (user: string, to = url) => Object.assign(new URL(to), { username: user }).href;

  test('without our tables is fine but for the migrations; with them it is in order', async () => {
    expect(await wrong(url)).toMatchObject([
      { check: 'migrations', state: 'warning', says: 'The database is empty.' },
    ]);
    await openDatabase({ url });
    await closeDatabase();
    const found = await database(url);
    expect(found.map(({ check, state }) => [check, state])).toEqual([
      ['connection', 'ok'],
      ['version', 'ok'],
      ['writing', 'ok'],
      ['extensions', 'ok'],
      ['privileges', 'ok'],
      ['migrations', 'ok'],
      ['clock', 'ok'],
      ['connections', 'ok'],
      ['second admin', 'ok'],
    ]);
  });

  test('that is too small for its processes is a warning, and for one an error', async () => {
    const many = { DATABASE_POOL_SIZE: '60', DATABASE_JOBS_POOL_SIZE: '10' };
    expect(await wrong(url, many)).toMatchObject([{ check: 'connections', state: 'warning' }]);
    const more = { DATABASE_POOL_SIZE: '500' };
    expect(await wrong(url, more)).toMatchObject([{ check: 'connections', state: 'error' }]);
  });

  test('without the database, or for nobody whom it knows, says which', async () => {
    const other = Object.assign(new URL(url), { pathname: '/nothing' }).href;
    expect((await wrong(other))[0]).toMatchObject({ says: 'Database not found.' });
    expect((await wrong(withUser('nobody')))[0]).toMatchObject({
      check: 'connection',
      says: expect.stringMatching(/does not accept this user/),
    });
  });

  test('that lets a role neither create nor write names what to grant', async () => {
    await asOwner(
      'create role reader login',
      'revoke create on schema public from public',
      'alter role reader set default_transaction_read_only = on',
    );
    expect(await wrong(withUser('reader'))).toMatchObject([
      { check: 'writing', mend: expect.stringContaining('default_transaction_read_only') },
      { check: 'privileges', mend: expect.stringMatching(/grant create on database/) },
      { check: 'migrations' },
    ]);
  });

  test('on this machine needs no encryption, in production either', async () => {
    const production = { DATABASE_TLS: 'verify', APP_ENV: 'production', SECOND_ADMIN: '' };
    expect(await wrong(url, production)).toEqual([]);
  });

  test('with one admin alone says that nobody can approve, and what to do', async () => {
    const admin = (name: string) =>
      `insert into member (id, email, name, roles, email_verified_at)
        values (gen_random_uuid(), '${name}@vestry.test', '${name}', '{admin}', now())`;
    const required = { SECOND_ADMIN: 'required' };
    expect(await wrong(url, required)).toEqual([]);
    await asOwner(admin('maren'));
    expect(await wrong(url, required)).toMatchObject([
      { check: 'second admin', state: 'warning', mend: expect.stringContaining('vestry -- admin EMAIL') },
    ]);
    expect(await wrong(url, { SECOND_ADMIN: 'off' })).toEqual([]);
    expect(await wrong(url, { APP_ENV: 'production', SECOND_ADMIN: 'off' })).toMatchObject([
      { check: 'second admin', says: expect.stringMatching(/one admin alone/) },
    ]);
    await asOwner(admin('tobias'));
    expect(await wrong(url, required)).toEqual([]);
  });
});

test('the embedded database is examined, unless it is in use or does not exist yet', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-doctor-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const url = `pglite:${home}/db`;
  expect(await wrong(url)).toMatchObject([{ check: 'migrations', state: 'warning' }]);
  expect(fs.existsSync(`${home}/db`)).toBe(false);
  await openDatabase({ url: await embeddedIn(`${home}/db`) });
  expect(await database(url)).toMatchObject([{ state: 'ok' }, { says: 'The running application uses it.' }]);
  await closeDatabase();
  expect(await database(url)).toMatchObject([{ state: 'ok' }, { says: 'All migrations are applied.' }]);
});
