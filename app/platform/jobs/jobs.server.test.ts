import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { defineJob, enqueue, type JobContext, PermanentJobError } from './jobs.server.ts';
import { deadJobQueue, jobsHealth, startJobs, stopJobs } from './runtime.server.ts';

useTestDatabase();

/** Sooner than an idle worker looks for jobs by itself. */
const SOON = { timeout: 9_000 };
const runs: { word: string; context: JobContext }[] = [];
const logged: string[] = [];
const log: Log = {
  info: (_, message) => logged.push(`info: ${message}`),
  warn: (_, message) => logged.push(`warn: ${message}`),
  error: (_, message) => logged.push(`error: ${message}`),
};

const say = defineJob({
  name: 'say',
  payload: z.object({ word: z.string().min(1) }),
  retryLimit: 1,
  retryDelay: 1,
  concurrency: 2,
  async run({ word }, context) {
    runs.push({ word, context });
    if (word === 'stumble' && context.attempt === 1) throw new Error('stumbled');
    if (word === 'never') throw new Error('cannot');
    if (word === 'refused') throw new PermanentJobError('no such address');
  },
});

const jobs = async (queue: string) => {
  const { rows } = await db().execute<{ word: string; state: string }>(
    sql`select data->>'word' as word, state from pgboss.job where name = ${queue} order by created_on`,
  );
  return rows;
};
const enqueueWord = (word: string, key?: string) => transaction((tx) => enqueue(tx, say, { word }, { key }));

beforeAll(() => startJobs({ jobs: [say], mode: 'work', log }));
afterAll(() => stopJobs());
beforeEach(() => {
  runs.length = 0;
  logged.length = 0;
});

describe('a job', () => {
  test('runs once, soon after its transaction commits', async () => {
    const id = await enqueueWord('hello');
    await expect.poll(() => jobs('say'), SOON).toEqual([{ word: 'hello', state: 'completed' }]);
    expect(runs.map(({ word, context }) => [word, context.id, context.attempt])).toEqual([['hello', id, 1]]);
    expect(logged).toEqual(['info: Job done']);
  });

  test('is rolled back with its transaction', async () => {
    const failing = transaction(async (tx) => {
      await enqueue(tx, say, { word: 'ghost' }, { key: 'ghost' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await jobs('say')).toEqual([]);
    expect(await enqueueWord('real', 'ghost')).not.toBeNull();
  });

  test('with a wrong payload is refused at once', async () => {
    await expect(enqueueWord('')).rejects.toThrow(z.ZodError);
    expect(await jobs('say')).toEqual([]);
  });

  test('waits until its start time', async () => {
    await transaction((tx) =>
      enqueue(tx, say, { word: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) }),
    );
    await enqueueWord('now');
    await expect
      .poll(() => jobs('say'), SOON)
      .toEqual([
        { word: 'later', state: 'created' },
        { word: 'now', state: 'completed' },
      ]);
  });

  test('a hundred finish without a second’s wait for each', async () => {
    const started = performance.now();
    await transaction(async (tx) => {
      for (let n = 0; n < 100; n += 1) await enqueue(tx, say, { word: `word ${n}` });
    });
    await expect.poll(() => runs.length, { timeout: 30_000 }).toBe(100);
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});

describe('a key', () => {
  test('is used once: while the job is queued, after it is done, and by concurrent callers', async () => {
    const first = await Promise.all(Array.from({ length: 8 }, () => enqueueWord('once', 'act:1')));
    expect(first.filter((id) => id !== null)).toHaveLength(1);
    await expect.poll(() => jobs('say'), SOON).toEqual([{ word: 'once', state: 'completed' }]);
    expect(await enqueueWord('once', 'act:1')).toBeNull();
    expect(await enqueueWord('twice', 'act:2')).not.toBeNull();
  });
});

describe('a job that fails', () => {
  test('is retried', async () => {
    await enqueueWord('stumble');
    await expect.poll(() => jobs('say')).toEqual([{ word: 'stumble', state: 'completed' }]);
    expect(runs.map(({ context }) => context.attempt)).toEqual([1, 2]);
    expect(new Set(runs.map(({ context }) => context.id)).size).toBe(1);
    expect(logged).toEqual(['warn: Job failed and will be tried again', 'info: Job done']);
  });

  test('is a dead letter after its last retry, with its payload', async () => {
    await enqueueWord('never');
    await expect.poll(() => jobs(deadJobQueue('say'))).toEqual([{ word: 'never', state: 'created' }]);
    expect(runs).toHaveLength(2);
    expect(logged.at(-1)).toBe('error: Job failed for good and is now a dead letter');
  });

  test('becomes one immediately when no retry can help', async () => {
    await enqueueWord('refused');
    await expect.poll(() => jobs(deadJobQueue('say')), SOON).toEqual([{ word: 'refused', state: 'created' }]);
    expect(runs).toHaveLength(1);
  });
});

test('health distinguishes a live worker, one that stopped polling, and none', async () => {
  expect(jobsHealth()).toEqual({ alive: true, mode: 'work', stalled: [] });
  expect(jobsHealth(Date.now() + 60_000)).toEqual({ alive: false, mode: 'work', stalled: ['say'] });
  await stopJobs();
  expect(jobsHealth()).toEqual({ alive: false, mode: null, stalled: [] });
  await expect(enqueueWord('late')).rejects.toThrow('call startJobs first');
});
