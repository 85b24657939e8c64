import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, database, openDatabase } from '#app/db/client.server.ts';
import { listReads, whereListsMayLag } from '#app/db/list-reads.server.ts';
import { member } from '#app/db/schema/members.ts';
import { peopleList } from '#app/features/people/admin/people.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeMember } from '#tests/factories/members.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { ask, post } from '#tests/setup/ask.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useServer } from '#tests/setup/server.ts';
import { examineAll } from '../../main/doctor/doctor.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { createDatabase } from '../setup/database-server.ts';
import { onServer, type PostgresServer, startReplicaOf } from '../setup/postgres.ts';
import { MIGRATED, startMigratedPostgres } from '../setup/server-image.ts';

/** Longer than some requests take on a busy machine. */
const LAG_SECONDS = 8;

type Heard = { level: 'info' | 'warn' | 'error'; message: string };

describe.skipIf(postgresPrograms() === null)('with a streaming replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let url: string;
  let readUrl: string;
  const heard: Heard[] = [];
  const hear =
    (level: Heard['level']) =>
    (_: object, message: string): void =>
      void heard.push({ level, message });
  const log = { info: hear('info'), warn: hear('warn'), error: hear('error') };
  const server = useServer(async (_request, { viewer }) => {
    const people =
      viewer && (await peopleList.page(viewer, peopleList.schema.parse({ standing: 'pending' })));
    return Response.json(people?.items.map(({ name }) => name) ?? []);
  });
  // The middleware only asks whether there is one.
  useEnvironment({
    DATABASE_URL: 'postgres://primary.test/vestry',
    DATABASE_READ_URL: 'postgres://replica.test/vestry',
    DATABASE_READ_LAG_SECONDS: String(LAG_SECONDS),
  });

  beforeAll(async () => {
    primary = await startMigratedPostgres();
    ({ url } = await createDatabase(primary.url, MIGRATED));
    replica = await startReplicaOf(primary);
    readUrl = onServer(replica, url);
    const { JOBS } = await import('#app/jobs.server.ts');
    await openDatabase({
      url,
      replica: { url: readUrl, tls: undefined, maxLagMs: LAG_SECONDS * 1000, isPooler: false },
      log,
    });
    await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  });
  afterAll(async () => {
    await stopJobs();
    await closeDatabase();
    await replica.stop();
    await primary.stop();
  });

  const onReplica = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: readUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  /** Where a list is read from. */
  const place = async (read = whereListsMayLag(listReads)): Promise<'replica' | 'primary'> => {
    const { rows } = await read((on) =>
      on.execute<{ follows: boolean }>(sql`select pg_is_in_recovery() as follows`),
    );
    return rows[0]?.follows ? 'replica' : 'primary';
  };
  const untilUsed = () => expect.poll(() => place()).toBe('replica');
  const doctor = async (address: string, changes: Record<string, string> = {}) => {
    const variables = { ...process.env, DATABASE_URL: url, DATABASE_READ_URL: address, ...changes };
    const { findings } = await examineAll({ variables, only: ['database'] });
    return findings.find(({ check }) => check === 'replica');
  };

  test('lists come from it where they may lag, and everything else from the primary', async () => {
    await untilUsed();
    expect(await place(listReads())).toBe('primary');
    expect(database().replica?.state()).toMatchObject({ isUsed: true });
    expect(await doctor(readUrl)).toMatchObject({ state: 'ok' });
    expect(await doctor(url)).toMatchObject({
      state: 'error',
      says: expect.stringContaining('not lead to'),
    });
    expect(heard).toEqual([]);
  });

  test('an idle primary does not make it late', async () => {
    await untilUsed();
    await new Promise((resolve) => setTimeout(resolve, (LAG_SECONDS + 1) * 1000));
    expect(await place()).toBe('replica');
  });

  test('what an admin changes is in their next list, and in those of others after the lag', async () => {
    const waiting = await makeMember({ name: 'Waiting Wanda', approvedAt: null, roles: [] });
    const { cookie } = await openSessionOf(await makeMember({ roles: ['admin'] }));
    await expect
      .poll(async () => {
        const read = whereListsMayLag(listReads);
        const found = await read((on) => on.select().from(member).where(eq(member.id, waiting.id)));
        return found.length;
      })
      .toBe(1);
    const waits = async (cookies: string) => {
      const answer = await ask(server.app, '/admin/people', { headers: { cookie: cookies } });
      expect(answer.status).toBe(200);
      return (await answer.text()).includes('Waiting Wanda');
    };
    await untilUsed();
    expect(await waits(cookie)).toBe(true);
    await onReplica('select pg_wal_replay_pause()');
    const approved = await post(
      server.app,
      '/api/trpc/people.approve',
      { memberIds: [waiting.id] },
      { cookie },
    );
    expect(approved.status).toBe(200);
    const [marked = ''] = approved.headers.getSetCookie();
    expect(marked).toBe(`vestry_acted=1; Max-Age=${LAG_SECONDS + 1}; Path=/; HttpOnly; SameSite=Lax`);
    expect(await waits(`${cookie}; vestry_acted=1`)).toBe(false);
    // Another browser sees it as it was, for as long as the lag is accepted.
    const seen = { before: await place(), waits: await waits(cookie), after: await place() };
    expect(seen).toEqual({ before: 'replica', waits: true, after: 'replica' });
    await expect.poll(() => place()).toBe('primary');
    expect(await waits(cookie)).toBe(false);
    await expect
      .poll(() => heard)
      .toContainEqual({ level: 'warn', message: expect.stringContaining('is not used') });
    expect(await doctor(readUrl)).toMatchObject({ state: 'warning' });
    await onReplica('select pg_wal_replay_resume()');
    await untilUsed();
    await expect.poll(() => heard.at(-1)?.message).toContain('used again');
    expect(await waits(cookie)).toBe(false);
  });

  test('a request that only reports what a page did does not keep its lists from it', async () => {
    const { cookie } = await openSessionOf(await makeMember({ roles: ['admin'] }));
    const tracked = await post(server.app, '/api/analytics/track', { eventName: 'Log In' }, { cookie });
    expect(tracked.headers.getSetCookie()).toEqual([]);
    const visitor = await post(server.app, '/api/trpc/people.approve', { memberIds: [] });
    expect(visitor.headers.getSetCookie()).toEqual([]);
  });

  test('without it every list is answered by the primary, and it is used again when it is back', async () => {
    await untilUsed();
    const read = whereListsMayLag(listReads);
    await replica.crash();
    expect(await place(read)).toBe('primary');
    expect(database().replica?.state()).toMatchObject({ isUsed: false });
    expect(await doctor(readUrl)).toMatchObject({
      state: 'error',
      mend: expect.stringContaining('DATABASE_READ_URL'),
    });
    await replica.restart();
    await untilUsed();
  });

  test('it stays in use while all connections to the primary are busy, and where a read is in the way of its log', async () => {
    await untilUsed();
    const busy = Promise.all(
      Array.from({ length: 10 }, () => database().db.execute(sql`select pg_sleep(${LAG_SECONDS + 2})`)),
    );
    await new Promise((resolve) => setTimeout(resolve, (LAG_SECONDS + 1) * 1000));
    expect(database().pool()).toMatchObject({ open: 10, idle: 0 });
    expect(database().replica?.state()).toMatchObject({ isUsed: true });
    await busy;

    await untilUsed();
    const readOn: string[] = [];
    const answer = await whereListsMayLag(listReads)(async (on) => {
      readOn.push(on === database().db ? 'primary' : 'replica');
      await on.execute(sql`do $$ begin
          if pg_is_in_recovery() then raise exception 'in the way' using errcode = 'serialization_failure'; end if;
        end $$`);
      return 'answered';
    });
    expect([answer, ...readOn]).toEqual(['answered', 'replica', 'primary']);
    expect(database().replica?.state()).toMatchObject({ isUsed: true });
  });

  test('its connections are set as those of the primary, also where that one is behind a pooler', async () => {
    await stopJobs();
    await closeDatabase();
    const direct = { url, tls: undefined };
    const address = { url: readUrl, tls: undefined, maxLagMs: LAG_SECONDS * 1000, isPooler: false };
    await openDatabase({ url, direct, replica: address, log });
    const { rows } = (await database().replica?.db.execute(
      sql`select current_setting('jit') as jit, current_setting('statement_timeout') as statement`,
    )) ?? { rows: [] };
    expect(rows).toEqual([{ jit: 'off', statement: '1min' }]);
    expect(await doctor(readUrl, { DATABASE_READ_POOLER: 'yes' })).toMatchObject({
      state: 'warning',
      mend: expect.stringContaining('connect_query'),
    });
  });
});
