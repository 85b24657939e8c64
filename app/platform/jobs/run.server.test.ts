import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import type { Log } from '#app/db/log.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { hurryJobs } from '#tests/setup/jobs.ts';
import { OutsideError } from '../outside/outside-error.ts';
import { serviceContacts } from '../outside/services.server.ts';
import { currentBoss } from './boss.server.ts';
import { type BatchContext, defineBatchJob, defineJob, enqueue, PermanentJobError } from './jobs.server.ts';
import { knownJobs } from './known-jobs.server.ts';
import { deadJobQueue, startJobs, stopJobs } from './runtime.server.ts';

useTestDatabase();

const logged: string[] = [];
const note = (_: object, message: string) => void logged.push(message);
const log: Log = { info: note, warn: note, error: note };

type Item = { id: string; payload: { word: string }; attempt: number };
let runs: Item[][] = [];
let contexts: BatchContext[] = [];
/** The job's implementation, set by each test. */
let act: (jobs: readonly Item[], context: BatchContext) => Promise<Map<string, Error>>;

const gather = defineBatchJob({
  name: 'gather',
  title: 'Gather words',
  service: 'crm',
  payload: z.object({ word: z.string().min(1) }),
  batchSize: 10,
  retryLimit: 3,
  retryDelay: 5,
  runBatch(jobs, context) {
    runs.push([...jobs]);
    contexts.push(context);
    return act(jobs, context);
  },
});
const own = defineJob({ name: 'own', payload: z.object({}), run: async () => undefined });

const refused = (facts: Partial<ConstructorParameters<typeof OutsideError>[2]> = {}) =>
  new OutsideError('crm', 'crm answered with 500', { code: 'Http500', permanent: false, ...facts });
/** The service's rate limit is reached. */
const limited = (facts: { retryAfterMs?: number } = {}) =>
  new OutsideError('crm', 'crm answered with 429', {
    code: 'Http429',
    status: 429,
    permanent: false,
    ...facts,
  });
const done = async () => new Map<string, Error>();
const failing = (error: Error) => async (jobs: readonly Item[]) => new Map(jobs.map(({ id }) => [id, error]));
const failingAt = (word: string, error: Error) => async (jobs: readonly Item[]) =>
  new Map(jobs.filter(({ payload }) => payload.word === word).map(({ id }) => [id, error]));

/** A payload that the job's schema rejects. */
const WRONG = 'wrong';
const add = (...words: string[]) =>
  transaction(async (tx) => {
    const ids: (string | null)[] = [];
    for (const word of words) ids.push(await enqueue(tx, gather, { word }));
    await tx.execute(sql`update pgboss.job set data = '{"word":""}' where data->>'word' = ${WRONG}`);
    return ids;
  });

type Row = {
  name: string;
  word: string;
  state: string;
  tries: number;
  limit: number;
  /** Seconds until the next attempt, from now and from the start of the run that failed: its end was in between. */
  pause: number;
  pauseFromStart: number;
  output: { message?: string; code?: string; status?: number } | null;
};
const rows = async (queue = gather.name): Promise<Row[]> => {
  const found = await db().execute<Row>(sql`
    select name, data->>'word' as word, state, retry_count as tries, retry_limit as "limit",
      extract(epoch from start_after - now())::float8 as pause,
      extract(epoch from start_after - started_on)::float8 as "pauseFromStart", coalesce(output, source_output) as output
    from pgboss.job where name = ${queue} order by data->>'word', created_on`);
  return found.rows;
};
const states = async (queue?: string) => (await rows(queue)).map(({ word, state }) => `${word} ${state}`);
const settled = (expected: string[], queue?: string) => expect.poll(() => states(queue)).toEqual(expected);
/** The words of each run with its attempt number. */
const tried = () => runs.map((run) => run.map(({ payload, attempt }) => `${payload.word} ${attempt}`).sort());

beforeAll(() => startJobs({ jobs: [gather, own], mode: 'work', log }));
afterAll(() => stopJobs());
beforeEach(() => {
  runs = [];
  contexts = [];
  logged.length = 0;
  act = done;
});
/** Prevents jobs from leaking into the next test. */
afterEach(async () => {
  await expect.poll(async () => (await states()).filter((state) => state.endsWith('active'))).toEqual([]);
});

test('every job of the process is known, with its title and its service', () => {
  expect(knownJobs().map(({ name, title, service }) => [name, title, service])).toEqual([
    ['gather', 'Gather words', 'crm'],
    ['own', null, null],
  ]);
});

describe('a batch', () => {
  test('is processed in one run, and its service is recorded as working', async () => {
    await add('a', 'b', 'c');
    await settled(['a completed', 'b completed', 'c completed']);
    expect(tried()).toEqual([['a 1', 'b 1', 'c 1']]);
    expect(await serviceContacts()).toMatchObject({ crm: { failuresInARow: 0, lastFailure: null } });
  });

  test('may fail in part: the other jobs are done', async () => {
    act = failingAt('b', refused());
    await add('a', 'b', 'c');
    await settled(['a completed', 'b retry', 'c completed']);
    // It succeeded for the others.
    expect(await serviceContacts()).toMatchObject({
      crm: { failuresInARow: 0, lastFailure: 'crm answered with 500' },
    });
    act = done;
    await hurryJobs();
    await settled(['a completed', 'b completed', 'c completed']);
    expect(tried()).toEqual([['a 1', 'b 1', 'c 1'], ['b 2']]);
  });

  test('loses only the job whose payload is invalid', async () => {
    await add('a', WRONG);
    await settled([' failed', 'a completed']);
    expect(runs.flat().map(({ payload }) => payload.word)).toEqual(['a']);
    const [dead] = await rows(deadJobQueue('gather'));
    expect(dead?.output?.message).toMatch(/^gather holds a wrong payload: /);
  });

  test('fails as a whole if the run throws, except for jobs already rejected', async () => {
    act = () => Promise.reject(new Error('the line broke'));
    await add('a', 'b', WRONG);
    await settled([' failed', 'a retry', 'b retry']);
    expect((await rows()).slice(1).map(({ output }) => output)).toEqual([
      { message: 'the line broke' },
      { message: 'the line broke' },
    ]);
    // A failure of our own says nothing about the service.
    expect(await serviceContacts()).toEqual({});
  });

  test('is not harmed by a failure reported for a job that is not in it', async () => {
    act = async () => new Map([['other', new Error('whose?')]]);
    await add('a');
    await settled(['a completed']);
  });

  test('continues when the claim on one of its jobs is lost; when the process stops, all are aborted', async () => {
    const gate = Promise.withResolvers<void>();
    act = async (_, { signal }) => {
      signal.addEventListener('abort', () => gate.resolve());
      await gate.promise;
      return new Map();
    };
    const single = (id: string, stop: AbortController) => ({
      id,
      data: { word: id },
      retryCount: 0,
      retryLimit: 3,
      createdOn: new Date(),
      signal: stop.signal,
      sourceRootId: null,
    });
    const [one, two] = [new AbortController(), new AbortController()];
    const { runBatch } = await import('./run.server.ts');
    const batch = [single('one', one), single('two', two)] as unknown as Parameters<typeof runBatch>[1];
    const running = runBatch(gather, batch, log);
    await expect.poll(() => contexts.length).toBe(1);
    one.abort();
    expect(contexts[0]?.signal.aborted).toBe(false);
    two.abort(new Error('over'));
    expect(contexts[0]?.signal.reason).toEqual(new Error('over'));
    expect((await running).map(({ status }) => status)).toEqual(['completed', 'completed']);
  });
});

describe('the delay before the next attempt', () => {
  const tryOnce = async (error: Error, tries: number) => {
    act = failing(error);
    await hurryJobs();
    await expect.poll(async () => (await rows())[0]?.tries).toBe(tries);
    await settled(['a retry']);
    return (await rows())[0];
  };

  test('doubles; follows the service’s request, which is no failure; and continues doubling', async () => {
    act = failing(refused());
    await add('a');
    await settled(['a retry']);
    // Five to ten seconds, then ten to twenty: the queue adds jitter.
    expect((await rows())[0]?.pauseFromStart).toBeGreaterThanOrEqual(5);
    expect((await rows())[0]?.pause).toBeLessThanOrEqual(10);
    const asked = await tryOnce(refused({ retryAfterMs: 90_500 }), 1);
    expect(asked?.pauseFromStart).toBeGreaterThanOrEqual(91);
    expect(asked?.pause).toBeLessThanOrEqual(91);
    const next = await tryOnce(refused(), 2);
    expect(next?.pauseFromStart).toBeGreaterThanOrEqual(10);
    expect(next?.pause).toBeLessThanOrEqual(20);
  });

  test('does not grow with the pauses that a service asked for', async () => {
    act = failing(limited({ retryAfterMs: 7_500 }));
    await add('a');
    await settled(['a retry']);
    for (let pauses = 1; pauses < 10; pauses += 1) await tryOnce(limited({ retryAfterMs: 7_500 }), pauses);
    const failed = await tryOnce(refused(), 10);
    expect(failed?.pause).toBeLessThanOrEqual(10);
    expect(await rows(deadJobQueue('gather'))).toEqual([]);
  });

  test('is half a minute when a service’s limit is reached and it names no time', async () => {
    act = failing(limited());
    await add('a');
    await settled(['a retry']);
    expect((await rows())[0]).toMatchObject({ limit: 4, pauseFromStart: expect.closeTo(30, -1) });
  });

  /** Jobs that wait for half an hour. Another of the service succeeds, after a silence of that many seconds. */
  const waitUntilAnotherSucceeds = async (silence: number) => {
    act = done;
    await add('other');
    await settled(['other completed']);
    await db().execute(
      sql`update service_contact set last_success_at = now() - ${silence} * interval '1 second'`,
    );
    act = failing(refused({ retryAfterMs: 1_800_000 }));
    await add('a', 'b');
    await settled(['a retry', 'b retry', 'other completed']);
    expect((await rows())[0]?.pause).toBeGreaterThan(1_700);
    act = done;
    await add('next');
  };

  test('ends when the service is back: its first success wakes all that wait for it', async () => {
    await waitUntilAnotherSucceeds(61);
    await settled(['a completed', 'b completed', 'next completed', 'other completed']);
  });

  test('is a few minutes at most while the service succeeds for others', async () => {
    await waitUntilAnotherSucceeds(10);
    await settled(['a retry', 'b retry', 'next completed', 'other completed']);
    for (const { pauseFromStart } of (await rows()).slice(0, 2))
      expect(pauseFromStart).toBeLessThanOrEqual(180);
  });

  test('is never zero, and never unlimited', async () => {
    act = failing(refused({ retryAfterMs: 0 }));
    await add('a');
    await expect.poll(() => runs.length).toBeGreaterThan(1);
    act = failing(refused({ retryAfterMs: 1e12 }));
    await expect.poll(async () => (await rows())[0]?.pause).toBeGreaterThan(43_000);
    expect((await rows())[0]?.pause).toBeLessThanOrEqual(43_200);
  });

  test('requested by a service does not count as an attempt, for half a day', async () => {
    act = failing(refused({ retryAfterMs: 1_000 }));
    await add('a');
    const runsAfterHurrying = async () => {
      await hurryJobs();
      return runs.length;
    };
    await expect.poll(runsAfterHurrying).toBeGreaterThan(5);
    expect(await rows(deadJobQueue('gather'))).toEqual([]);
    // Not while it runs: a run that began earlier still grants itself another attempt.
    const age = async () => {
      const aged = await db().execute(sql`
        update pgboss.job set created_on = now() - interval '13 hours', retry_limit = retry_count
        where name = ${gather.name} and state = 'retry' returning id`);
      return aged.rows.length;
    };
    await expect.poll(age, { interval: 10 }).toBe(1);
    await hurryJobs();
    await settled(['a created'], deadJobQueue('gather'));
  });
});

describe('a dead letter', () => {
  test('is created immediately for a permanent failure, with a readable reason', async () => {
    const words = 'crm answered PUT /contacts with 400: ada@example.com is no address';
    act = failing(new OutsideError('crm', words, { code: 'BAD', status: 400, permanent: true }));
    await add('a');
    await settled(['a created'], deadJobQueue('gather'));
    expect(runs).toHaveLength(1);
    expect((await rows(deadJobQueue('gather')))[0]?.output).toEqual({
      message: 'crm answered PUT /contacts with 400: (address) is no address',
      code: 'BAD',
      status: 400,
    });
    expect(logged).toEqual(['Job failed for good and is now a dead letter']);
  });

  test('is made after the last retry', async () => {
    act = failing(refused());
    await add('a');
    for (let tries = 0; tries < 3; tries += 1) {
      await settled(['a retry']);
      await hurryJobs();
      await expect.poll(() => runs.length).toBe(tries + 2);
    }
    await settled(['a created'], deadJobQueue('gather'));
    expect(runs).toHaveLength(4);
  });

  test('keeps its idempotency key when it is retried', async () => {
    act = failing(new PermanentJobError('No.'));
    const [id] = await add('a');
    await settled(['a created'], deadJobQueue('gather'));
    act = done;
    expect(await currentBoss().redrive(deadJobQueue('gather'))).toBe(1);
    await settled(['a failed', 'a completed']);
    expect(runs.flat().map((job) => job.id)).toEqual([id, id]);
  });
});

describe('our own rate limit for a service', () => {
  test('is not recorded as a failure of the service', async () => {
    act = failing(refused({ code: 'Paced', retryAfterMs: 20_000 }));
    await add('a');
    await settled(['a retry']);
    expect(await serviceContacts()).toEqual({});
  });
});

describe('when the service state cannot be written', () => {
  const rename = (from: string, to: string) => db().execute(sql.raw(`alter table ${from} rename to ${to}`));

  test('completed work stays completed, and failed work is retried', async () => {
    await rename('service_contact', 'service_contact_away');
    try {
      act = failingAt('b', refused());
      await add('a', 'b');
      await settled(['a completed', 'b retry']);
      expect(logged).toContain('How the service was could not be noted');
    } finally {
      await rename('service_contact_away', 'service_contact');
    }
  });
});
