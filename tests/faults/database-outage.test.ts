import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresPrograms } from '../../scripts/tools.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { MIGRATED, startMigratedPostgres } from '../setup/server-image.ts';
import { startVictim, untilItSays, type Victim } from './victim.ts';

const PORT = 21_331;
const HOME = `http://127.0.0.1:${PORT}`;
const SESSION = { cookie: 'vestry_session=a-session-that-nobody-can-look-up' };

const ask = (path: string, init: RequestInit = {}) => fetch(HOME + path, { redirect: 'manual', ...init });

const track = () =>
  ask('/api/analytics/track', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    body: JSON.stringify({ eventName: 'Log In' }),
  });

describe.skipIf(postgresPrograms() === null)('a web process', () => {
  let server: PostgresServer;
  let url: string;
  let web: Victim;

  const isReady = async () => (await ask('/readyz')).status === 200;
  const told = () => web.said.filter((line) => line.includes('The database cannot be reached'));

  beforeAll(async () => {
    server = await startMigratedPostgres();
    ({ url } = await createDatabase(server.url, MIGRATED));
    web = startVictim('rolling-web', url, String(PORT), 'warn');
    await untilItSays(web, 1);
  });
  afterAll(async () => {
    web.kill('SIGKILL');
    await web.gone;
    await server.stop();
  });

  test('with a read-only database is not ready, and reports that writes fail', async () => {
    await expect.poll(isReady).toBe(true);
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    const name = new URL(url).pathname.slice(1);
    const readOnly = async (state: 'on' | 'off') => {
      await admin.query(`alter database "${name}" set default_transaction_read_only = ${state}`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    };
    await readOnly('on');
    // Writes are tried once a second.
    const writes = async () => (await (await ask('/readyz')).json()).writes;
    await expect.poll(writes).toBe(false);
    const refused = await track();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await refused.json()).toMatchObject({ error: { code: 'unavailable' } });
    await readOnly('off');
    await admin.end();
    // The failed write counts for half a minute: another one may be about to fail.
    await expect.poll(async () => (await track()).status).toBe(204);
  });

  test('with a full disk refuses writes for now, still shows pages, and recovers by itself', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // What PostgreSQL reports when it cannot extend a file.
    await client.query(`create function disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    await client.query(
      'create trigger full_disk before insert or update on rate_limit for each row execute function disk_is_full()',
    );
    const refused = await track();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await refused.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(await (await ask('/readyz')).json()).toMatchObject({
      ready: false,
      database: true,
      writes: false,
    });
    expect((await ask('/')).status).toBe(200);
    await client.query('drop trigger full_disk on rate_limit');
    await client.end();
    expect((await track()).status).toBe(204);
  });

  test('without its database shows pages for sign-in and sign-out, and logs one line for all of it', async () => {
    const before = told().length;
    await server.crash();
    const signOut = await ask('/api/auth/logout', {
      method: 'POST',
      headers: { ...SESSION, origin: 'http://localhost:3000' },
    });
    expect(signOut.headers.get('location')).toBe('/auth/login?problem=signed_out_here');
    expect(signOut.headers.getSetCookie().join()).toMatch(/^vestry_session=;/);
    const signIn = await ask('/api/auth/login', { headers: SESSION });
    expect(signIn.headers.get('location')).toBe('/auth/login?problem=database');
    const call = await ask('/api/auth/me', { headers: SESSION });
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
    for (let n = 0; n < 50; n += 1) await ask('/dashboard', { headers: SESSION });
    expect(await isReady()).toBe(false);
    const lines = told()
      .slice(before)
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeLessThanOrEqual(1);
    expect(told().length).toBeGreaterThan(0);
    for (const line of told()) expect(JSON.stringify(JSON.parse(line).err)).toMatch(/ECONN|57P|terminated/);
    const others = web.said.slice(1).filter((line) => /ECONN|terminated|57P0/.test(line));
    expect(others).toEqual(told());
    await server.restart();
  });
});
