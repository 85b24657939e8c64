import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import { defineBatchJob, defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { capWaits } from '#app/platform/outside/deadline.server.ts';
import type { OutsideClient } from '#app/platform/outside/outside-call.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { awaitTurn, serviceContacts } from '#app/platform/outside/services.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { hurryJobs, untilJobsAreDone } from '#tests/setup/jobs.ts';
import { expectNoOutsideCalls } from '#tests/setup/outside-calls.ts';
import { SILENCE_MS, waitAsUsual, waitBriefly } from '#tests/setup/short-waits.ts';
import { CallLog } from '../../sandbox/calls.ts';
import { FAULT_KINDS, Faults } from '../../sandbox/faults.ts';
import { type HttpService, listen, type Web } from '../../sandbox/http.ts';

useTestDatabase();

/** A service that performs an act once per key, like vendors that support idempotency keys. */
const faults = waitBriefly(new Faults());
const done = new Map<string, number>();
let service: HttpService;
let client: OutsideClient;

const act = async (words: string[], keys: string[], signal: AbortSignal) => {
  await awaitTurn('crm', signal);
  const json = { acts: words.map((word, at) => ({ word, key: keys[at] })) };
  await client.json({ method: 'POST', path: '/acts', json, signal }, z.object({ done: z.number() }));
};
const payload = z.object({ word: z.string() });

const single = defineJob({
  name: 'fault-single',
  payload,
  service: 'crm',
  ...OUTSIDE_RETRIES,
  run: ({ word }, { id, signal }) => act([word], [id], signal),
});
const batched = defineBatchJob({
  name: 'fault-batch',
  payload,
  service: 'crm',
  ...OUTSIDE_RETRIES,
  batchSize: 10,
  async runBatch(jobs, { signal }) {
    await act(
      jobs.map((job) => job.payload.word),
      jobs.map(({ id }) => id),
      signal,
    );
    return new Map();
  },
});

beforeAll(async () => {
  service = await listen(
    'crm',
    { host: '127.0.0.1', publicHost: '127.0.0.1', port: 0 },
    new CallLog(),
    faults,
  );
  const app = new Hono<Web>();
  app.post('/acts', async (c) => {
    const { acts } = await c.req.json<{ acts: { word: string; key: string }[] }>();
    for (const { key } of acts) done.set(key, (done.get(key) ?? 0) + 1);
    return c.json({ done: acts.length });
  });
  service.serve(app);
  client = outsideClient({ service: 'crm', baseUrl: service.url, timeoutMs: 30_000 });
  const unheard = () => undefined;
  const log = { info: unheard, warn: unheard, error: unheard };
  await startJobs({ jobs: [single, batched], mode: 'work', log });
});
afterAll(async () => {
  waitAsUsual();
  await stopJobs();
  await service.close();
});
beforeEach(() => {
  faults.clear();
  done.clear();
});

const reasons = async () => {
  const { rows } = await db().execute<{ message: string }>(
    sql`select output->>'message' as message from pgboss.job where state = 'retry'`,
  );
  return rows.map(({ message }) => message);
};

describe.each([single, batched])('an effect of $name', (job) => {
  test.each(FAULT_KINDS)(
    'at a service that is %s',
    async (kind) => {
      const words = ['a', 'b', 'c'];
      faults.set('crm', { kind, delayMs: 3_000 });
      // Slower than the client waits for it, as one that is silent.
      if (kind === 'slow') capWaits(SILENCE_MS);
      const ids: (string | null)[] = [];
      await expectNoOutsideCalls(() =>
        transaction(async (tx) => {
          for (const word of words) ids.push(await enqueue(tx, job, { word }));
        }),
      );
      await vi.waitFor(async () => expect(await reasons()).toHaveLength(3), {
        timeout: 30_000,
        interval: 50,
      });
      expect(await serviceContacts()).toMatchObject({
        crm: { lastSuccessAt: null, lastFailure: expect.any(String) },
      });
      // It fails a few more attempts.
      await hurryJobs();
      await vi.waitFor(async () => expect(await reasons()).toHaveLength(3), {
        timeout: 30_000,
        interval: 50,
      });

      faults.clear();
      expect(await untilJobsAreDone({ withinMs: 30_000 })).toBe(0);
      // Repeated after a lost response, but always under the same key: it is one effect.
      expect([...done.keys()].sort()).toEqual([...ids].sort());
      if (kind !== 'lost' && kind !== 'slow') expect([...done.values()]).toEqual([1, 1, 1]);
      expect(await serviceContacts()).toMatchObject({ crm: { failuresInARow: 0 } });
    },
    60_000,
  );
});
