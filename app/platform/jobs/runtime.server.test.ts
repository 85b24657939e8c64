import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { currentBoss } from './boss.server.ts';
import { defineJob, enqueue } from './jobs.server.ts';
import { jobsHealth, startJobs, stopJobs } from './runtime.server.ts';

useTestDatabase();

const failures: unknown[] = [];
const log: Log = {
  info: () => undefined,
  warn: (about) => failures.push(about),
  error: (about) => failures.push(about),
};

let gate = Promise.withResolvers<void>();
let underWay = Promise.withResolvers<void>();

const second = defineJob({ name: 'second', payload: z.object({}), run: async () => undefined });
/** Enqueues another job when the test lets it continue. */
const first = defineJob({
  name: 'first',
  payload: z.object({}),
  async run() {
    underWay.resolve();
    await gate.promise;
    await transaction((tx) => enqueue(tx, second, {}));
  },
});

const jobs = async () => {
  const { rows } = await db().execute<{ name: string; state: string }>(
    sql`select name, state from pgboss.job where name in ('first', 'second') order by name`,
  );
  return rows.map(({ name, state }) => `${name} ${state}`);
};

beforeEach(() => {
  failures.length = 0;
  gate = Promise.withResolvers();
  underWay = Promise.withResolvers();
});
afterEach(() => stopJobs());

test('a job left from before the start may enqueue another', async () => {
  gate.resolve();
  await startJobs({ jobs: [first, second], mode: 'enqueue-only', log });
  await transaction((tx) => enqueue(tx, first, {}));
  await stopJobs();
  await startJobs({ jobs: [first, second], mode: 'work', log });
  await expect.poll(jobs).toEqual(['first completed', 'second completed']);
  expect(failures).toEqual([]);
});

test('a job still running at shutdown may enqueue another, which waits for the next start', async () => {
  await startJobs({ jobs: [first, second], mode: 'work', log });
  await transaction((tx) => enqueue(tx, first, {}));
  await underWay.promise;
  const stopped = stopJobs();
  expect(jobsHealth()).toEqual({ alive: false, mode: null, stalled: [] });
  await expect
    .poll(() =>
      currentBoss()
        .getWipData()
        .map(({ state }) => state),
    )
    .toContain('stopping');
  gate.resolve();
  await stopped;
  expect(await jobs()).toEqual(['first completed', 'second created']);
  expect(failures).toEqual([]);
  await expect(transaction((tx) => enqueue(tx, first, {}))).rejects.toThrow('call startJobs first');
});

test('a delayed job runs when it is due, although no idle worker polls for it', async () => {
  await startJobs({ jobs: [first, second], mode: 'work', log });
  const lastPollOfFirst = () =>
    currentBoss()
      .getWipData()
      .find(({ name }) => name === 'first')?.lastFetchedOn;
  await expect.poll(lastPollOfFirst).not.toBeNull();
  const polledAt = lastPollOfFirst();
  await transaction((tx) => enqueue(tx, second, {}, { startAfter: new Date(Date.now() + 1_000) }));
  // Sooner than an idle worker looks for jobs by itself.
  await expect.poll(jobs, { timeout: 9_000 }).toEqual(['second completed']);
  expect(lastPollOfFirst()).toBe(polledAt);
  expect(failures).toEqual([]);
});
