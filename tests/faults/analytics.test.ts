import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { analytics } from '#app/integrations/wiring.server.ts';
import { deadJobQueue, startJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { inUse } from '#tests/setup/in-use.ts';
import { hurryJobs } from '#tests/setup/jobs.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { FAULT_KINDS } from '../../sandbox/faults.ts';
import type { ServerEnv } from '../../server/context.ts';

const held = useSandbox();
useTestDatabase();

/** Failing jobs are expected here. */
const unheard = () => undefined;
const quiet = { info: unheard, warn: unheard, error: unheard };
const JOB = 'analytics.import';
const PATIENCE = { timeout: 45_000, interval: 100 };
const TEST_MS = 60_000;

let app: Hono<ServerEnv>;

beforeAll(async () => {
  const { importEventsJob } = await import('#app/notify/analytics/analytics.jobs.server.ts');
  await startJobs({ jobs: [{ ...importEventsJob, pollSeconds: 2 }], mode: 'work', log: quiet });
  const { createApp } = await import('../../server/app.ts');
  app = createApp({ pages: async () => new Response('page'), clientFolder: 'public' });
});

const states = async (queue: string): Promise<string[]> => {
  const { rows } = await db().execute<{ state: string }>(
    sql`select state from pgboss.job where name = ${queue} and state in ('created', 'retry', 'active')`,
  );
  return rows.map(({ state }) => state);
};
const untilTheyFailed = () =>
  vi.waitFor(async () => expect(new Set(await states(JOB))).toEqual(new Set(['retry'])), PATIENCE);
const untilSettled = () =>
  vi.waitFor(async () => {
    await hurryJobs();
    expect(await states(JOB)).toEqual([]);
  }, PATIENCE);

/** Sends an event as a page of the application does. */
async function track(cookie: string, about: object = {}): Promise<string> {
  const id = randomUUID();
  const body = {
    eventName: 'Question Submit',
    properties: { 'page name': 'FAQs' },
    id,
    time: Date.now(),
    ...about,
  };
  expect((await post(app, '/api/analytics/track', body, { cookie })).status).toBe(204);
  return id;
}

const arrived = (ids: readonly string[]) =>
  held.sandbox.analytics
    .events()
    .map(({ properties }) => properties.$insert_id)
    .filter((id) => ids.includes(String(id)));

describe.each(FAULT_KINDS)('while analytics is %s', (kind) => {
  test('events are accepted as usual, and arrive once when it recovers', {
    timeout: TEST_MS,
  }, async () => {
    const { cookie, member } = await makeSignedIn();
    held.sandbox.faults.set('analytics', { kind, delayMs: 1_500 });
    const ids = [await track(cookie), await track(cookie), await track('', { device: 'device-1' })];
    if (kind !== 'slow') await untilTheyFailed();
    held.sandbox.faults.clear();
    const later = await track(cookie);
    await untilSettled();
    expect(arrived([...ids, later]).toSorted()).toEqual([...ids, later].toSorted());
    expect(await states(deadJobQueue(JOB))).toEqual([]);
    const last = held.sandbox.analytics.events().find(({ properties }) => properties.$insert_id === later);
    expect(last).toMatchObject({
      event: 'Question Submit',
      from: '/import',
      properties: { 'page name': 'FAQs', distinct_id: member.auth0Id, $user_id: member.auth0Id },
    });
  });
});

describe('an event that analytics refuses', () => {
  test('becomes a dead letter by itself; the other events of the call arrive', {
    timeout: TEST_MS,
  }, async () => {
    held.sandbox.faults.set('analytics', { kind: 'failing' });
    const good = [await track(''), await track('')];
    const bad = await track('', { device: 'device-1' });
    await untilTheyFailed();
    // Not a valid ID for a person: the vendor treats it as a mistake.
    await db().execute(
      sql`update pgboss.job set data = jsonb_set(data, '{account}', '"anonymous"') where name = ${JOB} and data->>'eventId' = ${bad}`,
    );
    held.sandbox.faults.clear();
    await untilSettled();
    expect(arrived([...good, bad]).toSorted()).toEqual(good.toSorted());
    const { rows } = await db().execute<{ event: string; reason: string }>(
      sql`select data->>'eventId' as event, source_output->>'message' as reason from pgboss.job where name = ${deadJobQueue(JOB)}`,
    );
    expect(rows).toEqual([{ event: bad, reason: expect.stringContaining('distinct_id') }]);
  });
});

test('an event erased before it was forwarded is skipped', { timeout: TEST_MS }, async () => {
  held.sandbox.faults.set('analytics', { kind: 'failing' });
  const id = await track('');
  await untilTheyFailed();
  await db().execute(sql`delete from analytics_event`);
  held.sandbox.faults.clear();
  await untilSettled();
  expect([arrived([id]), await states(deadJobQueue(JOB))]).toEqual([[], []]);
});

test('oversized batches are split', async () => {
  const events = Array.from({ length: 2_001 }, (_, index) => ({
    event: 'Log In',
    properties: { distinct_id: '', $insert_id: `many-${index}`, time: Date.now() },
  }));
  const failed = await inUse(analytics()).importEvents(events, AbortSignal.timeout(50_000));
  expect(failed.size).toBe(0);
  const many = held.sandbox.analytics
    .events()
    .filter(({ properties }) => /^many-/.test(String(properties.$insert_id)));
  // The sandbox stores no more.
  expect(many).toHaveLength(2_000);
});

test('the test button checks whether the token is known, and sends no event', async () => {
  const before = held.sandbox.analytics.events().length;
  await inUse(analytics()).testConnection(AbortSignal.timeout(30_000));
  expect(held.sandbox.analytics.events()).toHaveLength(before);
  held.sandbox.faults.set('analytics', { kind: 'failing' });
  await expect(inUse(analytics()).testConnection(AbortSignal.timeout(30_000))).rejects.toMatchObject({
    service: 'analytics',
    status: 500,
  });
});
