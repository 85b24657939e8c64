import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { untilJobsAreDone } from '#tests/setup/jobs.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { examineAll } from '../../main/doctor/doctor.ts';
import { poolerProgram, postgresPrograms } from '../../scripts/tools.ts';
import { startVictim, untilItSays, type Victim } from '../faults/victim.ts';
import { createDatabase } from '../setup/database-server.ts';
import { type Pooler, startPooler } from '../setup/pooler.ts';
import { onServer, type PostgresServer } from '../setup/postgres.ts';
import { MIGRATED, startMigratedPostgres } from '../setup/server-image.ts';

const PORTS = [21_341, 21_342] as const;
const APP = `http://localhost:${PORTS[0]}`;
/** Of the pooler's own connections to the server (tests/setup/pooler.ts). */
const SHARED = 4;

const exists = postgresPrograms() !== null && poolerProgram() !== null;

describe.skipIf(!exists)('behind PgBouncer in transaction mode', () => {
  let server: PostgresServer;
  let pooler: Pooler;
  let direct: string;
  let url: string;
  let undo: () => void;
  const processes: Victim[] = [];
  const held = useSandbox({ appUrl: APP });

  const complaints: string[] = [];
  const complain = (details: object, message: string) =>
    void complaints.push(`${message} ${JSON.stringify(details)}`);
  const log = { info: () => undefined, warn: complain, error: complain };

  const start = async (port: number) => {
    const process = startVictim('pooled-web', String(port));
    processes.push(process);
    await untilItSays(process, 1);
  };

  beforeAll(async () => {
    server = await startMigratedPostgres();
    pooler = await startPooler(server.url);
    ({ url: direct } = await createDatabase(server.url, MIGRATED));
    url = onServer(pooler, direct);
    undo = changeEnvironment({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct, APP_BASE_URL: APP });
    await openDatabase({ url, direct: { url: direct, tls: undefined }, log });
    // This process is the worker.
    const { JOBS } = await import('#app/jobs.server.ts');
    await startJobs({ jobs: JOBS, mode: 'work', log });
    await Promise.all(PORTS.map(start));
  });
  afterAll(async () => {
    for (const process of processes) process.kill('SIGTERM');
    await Promise.all(processes.map(({ gone }) => gone));
    await stopJobs();
    await closeDatabase();
    undo();
    await pooler.stop();
    await server.stop();
  });

  const call = async <Answer>(port: number, cookie: string, name: string, input: object): Promise<Answer> => {
    const answer = await fetch(`http://localhost:${port}/api/trpc/${name}`, {
      method: 'POST',
      headers: { cookie, origin: APP, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return JSON.parse(text).result.data;
  };

  test('first acts at once, more than it has connections, do not wait for each other', async () => {
    const { id: opportunityId } = await makeOpportunity();
    const members = await Promise.all(Array.from({ length: 12 }, () => makeSignedIn({ roles: ['active'] })));
    const stored = members.map(({ cookie }, at) =>
      call<{ id: string }>(PORTS[at % 2] ?? 0, cookie, 'commitment.submit', {
        opportunityId,
        amount: fromMajor(100_000, 'EUR'),
        idempotencyKey: newId(),
      }),
    );
    expect(new Set((await Promise.all(stored)).map(({ id }) => id)).size).toBe(members.length);
  });

  test('a commitment is stored and decided, its live event comes through another process, and its jobs are done', async () => {
    const member = await makeSignedIn({ roles: ['active'] });
    const admin = await makeSignedIn({ roles: ['admin'] });
    const { id: opportunityId } = await makeOpportunity();
    const events = await listen(PORTS[1], member.cookie);
    await expect.poll(events.said).toContain('event: unread\ndata: 0');

    const amount = fromMajor(100_000, 'EUR');
    const { id: commitmentId } = await call<{ id: string }>(PORTS[0], member.cookie, 'commitment.submit', {
      opportunityId,
      amount,
      idempotencyKey: newId(),
    });
    await call(PORTS[0], admin.cookie, 'commitmentDecision.decide', {
      kind: 'accept',
      key: newId(),
      opportunityId,
      rows: [{ commitmentId, revision: 1, amount }],
    });
    await expect.poll(events.said).toMatch(/event: unread\ndata: [1-9]/);
    await events.leave();
    const mails = () => held.sandbox.mailbox.find({ to: member.member.email });
    await expect.poll(() => mails().length).toBeGreaterThan(0);
    expect(await untilJobsAreDone()).toBe(0);
  });

  test('requests wait while all of its connections are taken, and are all answered', async () => {
    const { cookie } = await makeSignedIn({ roles: ['active'] });
    const holders = Array.from({ length: SHARED }, () => new pg.Client({ connectionString: url }));
    const figures = new pg.Client({
      connectionString: Object.assign(new URL(pooler.url), { pathname: '/pgbouncer' }).href,
    });
    await Promise.all([...holders, figures].map((client) => client.connect()));
    await Promise.all(holders.map((client) => client.query('begin')));
    const input = encodeURIComponent(JSON.stringify({ stage: 'open', filters: {} }));
    let answered = 0;
    const asked = Array.from({ length: 60 }, async (_, at) => {
      const answer = await fetch(
        `http://localhost:${PORTS[at % 2]}/api/trpc/opportunity.list?input=${input}`,
        {
          headers: { cookie },
        },
      );
      answered += 1;
      return answer.status;
    });
    const waiting = async () => {
      const { rows } = await figures.query<{ database: string; cl_waiting: string }>('show pools');
      const ours = rows.filter(({ database }) => `/${database}` === new URL(url).pathname);
      return Math.max(...ours.map((row) => Number(row.cl_waiting)));
    };
    await expect.poll(waiting).toBeGreaterThan(SHARED);
    expect(answered).toBe(0);
    await Promise.all(holders.map((client) => client.query('commit')));
    expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
    await Promise.all([...holders, figures].map((client) => client.end()));
  });

  test('the doctor finds both addresses in order, and a pooler that is not set up', async () => {
    const pooled = async (changes: Record<string, string> = {}) =>
      (await examineAll({ variables: { ...process.env, ...changes }, only: ['database'] })).findings;
    const found = await pooled();
    expect(found.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(found.at(-1)).toMatchObject({ check: 'pooler' });
    expect((await pooled({ DATABASE_URL: direct })).at(-1)).toMatchObject({
      state: 'warning',
      mend: expect.stringContaining('connect_query'),
    });
    expect((await pooled({ DATABASE_URL: pooler.url })).at(-1)).toMatchObject({
      state: 'error',
      says: expect.stringContaining('different databases'),
    });
    const replica = async (DATABASE_READ_POOLER: string) =>
      (await pooled({ DATABASE_READ_URL: url, DATABASE_READ_POOLER })).at(-1);
    expect(await replica('no')).toMatchObject({
      state: 'error',
      mend: expect.stringContaining('DATABASE_READ_POOLER=yes'),
    });
    expect(await replica('yes')).toMatchObject({ says: expect.stringContaining('not lead to a replica') });
  });

  test('no process has anything to complain about', () => {
    expect(complaints).toEqual([]);
    expect(processes.flatMap(({ said }) => said.filter((line) => line !== 'ready'))).toEqual([]);
    expect(processes.map(({ errors }) => errors())).toEqual(processes.map(() => ''));
  });
});

/** Follows the live events of a session. */
async function listen(port: number, cookie: string) {
  const over = new AbortController();
  const answer = await fetch(`http://localhost:${port}/api/live`, {
    headers: { cookie },
    signal: over.signal,
  });
  expect(answer.status).toBe(200);
  let said = '';
  const reading = (async () => {
    for await (const part of answer.body ?? []) said += Buffer.from(part).toString();
  })().catch((error: Error) => {
    if (!over.signal.aborted) throw error;
  });
  return {
    said: () => said,
    leave() {
      over.abort();
      return reading;
    },
  };
}
