import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { contentCursor, contentItem } from '#app/db/schema/mirrors.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { deadJobQueue, startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { hurryJobs, untilJobsAreDone } from '#tests/setup/jobs.ts';
import { expectNoOutsideCalls } from '#tests/setup/outside-calls.ts';
import { nextCall, useSandbox } from '#tests/setup/sandbox.ts';
import { useServer } from '#tests/setup/server.ts';
import { FAULT_KINDS } from '../../sandbox/faults.ts';

/** The application's endpoint for the platform's messages. */
const ready = Promise.withResolvers<ReturnType<typeof getRequestListener>>();
const door = createServer(async (incoming, outgoing) => (await ready.promise)(incoming, outgoing));
await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
const appUrl = `http://localhost:${(door.address() as AddressInfo).port}`;

const held = useSandbox({ appUrl });
useTestDatabase();
const server = useServer();

const JOB = 'content.sync';
let done = 0;
let work: (mode: 'work' | 'enqueue-only') => Promise<void>;
let content: typeof import('#app/processes/content/content-publication.jobs.server.ts');

beforeAll(async () => {
  content = await import('#app/processes/content/content-publication.jobs.server.ts');
  const { discardLeftoverPictureJob } = await import('#app/features/opportunities/files/pictures.server.ts');
  const { memberMailJob } = await import('#app/notify/mail/mail.jobs.server.ts');
  const { mailManyJob } = await import('#app/notify/mail/mail-many.jobs.server.ts');
  const { broadcastJob } = await import('#app/notify/broadcasts/broadcasts.server.ts');
  const note = (facts: object, message: string) => {
    if (message === 'Job done' && 'job' in facts && facts.job === JOB) done += 1;
  };
  const log = { info: note, warn: note, error: note };
  const { syncContentJob, publishEntryJob } = content;
  const pictures = discardLeftoverPictureJob;
  const jobs = [syncContentJob, publishEntryJob, pictures, broadcastJob, mailManyJob, memberMailJob];
  work = async (mode) => {
    await stopJobs();
    await startJobs({ jobs, mode, log });
  };
  await work('work');
  // The demo's own items: their pictures take time and are irrelevant here.
  await held.sandbox.content.space.remove('lumen-photonics');
  ready.resolve(getRequestListener(server.app.fetch, { overrideGlobalObjects: false }));
});
afterAll(() => new Promise((resolve) => door.close(resolve)));
beforeEach(async () => {
  await vi.waitFor(() => expect(held.sandbox.webhooks.waiting('content')).toEqual([]), 40_000);
  await untilJobsAreDone();
  for (const table of [contentItem, contentCursor]) await db().delete(table);
  done = 0;
});

/** The published items there, and our copy. */
const platform = () =>
  held.sandbox.content.space
    .all()
    .flatMap(({ id, published, revision }) => (published ? [`${id} ${revision}`] : []))
    .sort();
async function mirror(): Promise<string[]> {
  const rows = await db().select().from(contentItem);
  return rows.flatMap(({ id, revision, goneAt }) => (goneAt ? [] : [`${id} ${revision}`])).sort();
}

const OFFER = {
  name: 'Offer',
  slug: 'offer',
  sector: 'Software',
  region: 'DACH',
  type: 'Venture',
  currency: 'EUR',
  target: 1_000_000,
  minimum: 10_000,
  maximum: 100_000,
  step: 10_000,
};
/** The text that members read of the opportunity edited there. */
const page = async () =>
  (await db().select({ summary: opportunity.summary }).from(opportunity)).map(({ summary }) => summary);
const newestPage = () => [`As told ${count} times.`];

let count = 0;
/** An editor publishes an entry and withdraws another. */
async function edit(): Promise<void> {
  const { space } = held.sandbox.content;
  count += 1;
  await space.put(`entry-${count}`, 'page', { title: `Number ${count}` });
  await space.put('changing', 'page', { title: `Version ${count}` });
  await space.unpublish(`entry-${count - 1}`);
  await space.put('offer', 'opportunity', { ...OFFER, summary: `As told ${count} times.` });
}

/** The run that is scheduled every ten minutes. */
const byTheClock = () => transaction((tx) => enqueue(tx, content.syncContentOften.job, {}));
const messagesAreTaken = (withinMs = 40_000) =>
  vi.waitFor(() => expect(held.sandbox.webhooks.waiting('content')).toEqual([]), withinMs);

async function queue(name = JOB): Promise<string[]> {
  const { rows } = await db().execute<{ state: string }>(
    sql`select state from pgboss.job where name = ${name} and state <> 'completed' order by created_on`,
  );
  return rows.map(({ state }) => state);
}
const untilItFailed = () =>
  vi.waitFor(async () => expect(await queue()).toContain('retry'), { timeout: 45_000, interval: 100 });

/** Members are not affected. */
async function expectMembersAreServed(): Promise<void> {
  const { makeSignedIn } = await import('#tests/factories/sessions.ts');
  const { ask, post } = await import('#tests/setup/ask.ts');
  const { cookie } = await makeSignedIn();
  await expectNoOutsideCalls(async () => {
    expect((await ask(server.app, '/opportunities/open', { headers: { cookie } })).status).toBe(200);
    const me = await ask(server.app, '/api/auth/me', { headers: { cookie } });
    expect(await me.json()).toMatchObject({ sub: expect.any(String) });
    const act = await post(server.app, '/api/trpc/notification.markAllRead', {}, { cookie });
    expect(act.status).toBe(200);
  });
}

describe('while the content platform is', () => {
  test.each(FAULT_KINDS.filter((kind) => kind !== 'slow'))(
    '%s: messages are taken, pages stay up, and our copy is right when it is well again',
    { timeout: 90_000 },
    async (kind) => {
      held.sandbox.faults.set('content', { kind });
      await edit();
      await messagesAreTaken();
      await hurryJobs();
      await untilItFailed();
      await expectMembersAreServed();
      expect(await mirror()).toEqual([]);
      expect(await page()).toEqual([]);
      held.sandbox.faults.clear();
      expect(await untilJobsAreDone()).toBe(0);
      expect(await mirror()).toEqual(platform());
      expect(await page()).toEqual(newestPage());
    },
  );

  test('slow: the sync waits', async () => {
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    held.sandbox.faults.set('content', { kind: 'slow', until });
    const called = nextCall(held.sandbox, 'content');
    await edit();
    await messagesAreTaken();
    await hurryJobs();
    await called;
    await expectMembersAreServed();
    held.sandbox.faults.clear();
    answer();
    expect(await untilJobsAreDone()).toBe(0);
    expect(await mirror()).toEqual(platform());
  });

  test('failing between pages: nothing is stored, and everything arrives later', async () => {
    const { space } = held.sandbox.content;
    for (let n = 0; n < 130; n += 1) await space.put(`page-${n}`, 'page', { n }, true, false);
    held.sandbox.faults.set('content', { kind: 'slow', delayMs: 500, times: 1 });
    await byTheClock();
    await vi.waitFor(() => expect(held.sandbox.faults.get('content')).toBeUndefined(), 40_000);
    held.sandbox.faults.set('content', { kind: 'failing' });
    await untilItFailed();
    expect(held.sandbox.calls.recent('content').map(({ status }) => status)).toContain(200);
    expect(await mirror()).toEqual([]);
    held.sandbox.faults.clear();
    expect(await untilJobsAreDone()).toBe(0);
    expect((await mirror()).length).toBeGreaterThan(130);
    expect(await mirror()).toEqual(platform());
  });

  test('down for long: one run is pending, however many were requested, and none is abandoned', async () => {
    held.sandbox.faults.set('content', { kind: 'failing' });
    for (let round = 0; round < 4; round += 1) {
      await byTheClock();
      await vi.waitFor(async () => expect(await queue()).toEqual(['retry']), 40_000);
    }
    expect(await queue(deadJobQueue(JOB))).toEqual([]);
    held.sandbox.faults.clear();
    expect(await untilJobsAreDone()).toBe(0);
    expect(done).toBe(1);
    expect(await mirror()).toEqual(platform());
  });
});

describe('messages', () => {
  test.each(['once', 'twice', 'late', 'disordered'] as const)(
    'that come %s lead to the same copy',
    { timeout: 60_000 },
    async (delivery) => {
      held.sandbox.faults.setDelivery('content', delivery);
      await edit();
      await edit();
      await messagesAreTaken(30_000);
      expect(await untilJobsAreDone()).toBe(0);
      expect(await mirror()).toEqual(platform());
      expect(await page()).toEqual(newestPage());
    },
  );

  test('that never arrive are replaced by the schedule, and do no harm when they arrive after all', async () => {
    held.sandbox.faults.setDelivery('content', 'never');
    await edit();
    expect(await untilJobsAreDone()).toBe(0);
    expect(await mirror()).toEqual([]);
    expect(content.syncContentOften.cron).toBe('*/10 * * * *');
    await byTheClock();
    expect(await untilJobsAreDone()).toBe(0);
    expect(await mirror()).toEqual(platform());
    held.sandbox.faults.clear();
    expect(await held.sandbox.webhooks.release('content')).toBeGreaterThan(0);
    await messagesAreTaken();
    expect(await untilJobsAreDone()).toBe(0);
    expect(await mirror()).toEqual(platform());
  });

  test('in large numbers are one run', async () => {
    const { space } = held.sandbox.content;
    // On a busy machine they take longer to arrive than a run waits for more of them.
    await work('enqueue-only');
    onTestFinished(() => work('work'));
    for (let n = 0; n < 40; n += 1) await space.put(`storm-${n}`, 'page', { n });
    await messagesAreTaken();
    expect((await queue()).length).toBeGreaterThan(1);
    await work('work');
    expect(await untilJobsAreDone()).toBe(0);
    expect(done).toBeLessThanOrEqual(3);
    expect(await mirror()).toEqual(platform());
  });

  test('that arrive during a run cause another run after it', async () => {
    await byTheClock();
    await untilJobsAreDone();
    // Its responses are from before the change, and it ends after the message has arrived.
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    held.sandbox.faults.set('content', { kind: 'slow', until });
    await byTheClock();
    await vi.waitFor(async () => expect(await queue()).toEqual(['active']), 40_000);
    await edit();
    await messagesAreTaken();
    await vi.waitFor(
      async () => expect(await queue()).toEqual(expect.arrayContaining(['active', 'created'])),
      40_000,
    );
    held.sandbox.faults.clear();
    answer();
    expect(await untilJobsAreDone()).toBe(0);
    expect(done).toBeGreaterThanOrEqual(3);
    expect(await mirror()).toEqual(platform());
  });
});

test('an expired token causes a full comparison', async () => {
  await edit();
  await messagesAreTaken();
  expect(await untilJobsAreDone()).toBe(0);
  held.sandbox.content.space.expireTokens();
  held.sandbox.faults.setDelivery('content', 'never');
  await edit();
  await byTheClock();
  expect(await untilJobsAreDone()).toBe(0);
  expect(await mirror()).toEqual(platform());
  held.sandbox.faults.clear();
  await held.sandbox.webhooks.release('content');
});
