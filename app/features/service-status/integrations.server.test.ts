import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { discardDeadJob, hurryIntegration, retryDeadJob, retryDeadJobs } from './dead-jobs.server.ts';
import type { Integration } from './integration.ts';
import { integrationDetail, listIntegrations } from './integrations.server.ts';

useTestDatabase();

/** The outside service's effects, by idempotency key. */
let effects: string[] = [];
let isDown: false | 'for good' | 'for now' = false;

const note = defineJob({
  name: 'crm.note',
  title: 'Write a note',
  service: 'crm',
  payload: z.object({
    memberId: z.uuid().optional(),
    to: z.string().optional(),
    secret: z.string().optional(),
  }),
  retryLimit: 3,
  retryDelay: 600,
  async run(_, { id }) {
    if (isDown) {
      throw new OutsideError('crm', `crm refused it for ada@example.com ${isDown}`, {
        code: 'Http500',
        permanent: isDown === 'for good',
      });
    }
    effects.push(id);
  },
});
const tidy = defineJob({
  name: 'tidy',
  payload: z.object({}),
  async run() {
    throw Object.assign(new Error('There is no broom'), { permanent: true });
  },
});

beforeAll(() => startJobs({ jobs: [note, tidy], mode: 'work', log: { info, warn: info, error: info } }));
afterAll(() => stopJobs());
beforeEach(() => {
  effects = [];
  isDown = false;
});
function info() {
  // Log output is not checked here.
}

const ask = (payload: z.input<typeof note.payload> = {}) => transaction((tx) => enqueue(tx, note, payload));
const all = () => true;
const crm = async (admin: Viewer) => {
  const list = await listIntegrations(admin, all);
  return list.find(({ integration }) => integration === 'crm');
};
const detail = (admin: Viewer, integration: Integration = 'crm') =>
  integrationDetail(admin, { integration }, all);

async function deadLetters(admin: Viewer, payloads: z.input<typeof note.payload>[]) {
  isDown = 'for good';
  const ids: (string | null)[] = [];
  for (const payload of payloads) ids.push(await ask(payload));
  await expect.poll(async () => (await crm(admin))?.dead).toBe(payloads.length);
  isDown = false;
  return ids;
}
const audits = async () => {
  const rows = await db().select().from(auditEntry).orderBy(auditEntry.seq);
  return rows.map(({ act, actorId, subjectType, subjectId, before, after }) => {
    return { act, actorId, subjectType, subjectId, before, after };
  });
};
const done = () => expect.poll(() => effects.length);

describe('the list', () => {
  test('shows the state of every service, and of the application itself', async () => {
    const admin = await makeAdmin();
    const list = await listIntegrations(admin, (service) => service !== 'errors');
    expect(list.map(({ integration, state }) => [integration, state])).toEqual([
      ['identity', 'untried'],
      ['storage', 'untried'],
      ['esign', 'untried'],
      ['content', 'untried'],
      ['crm', 'untried'],
      ['mail', 'untried'],
      ['memberMail', 'untried'],
      ['analytics', 'untried'],
      ['errors', 'unset'],
      ['own', null],
    ]);
  });

  test('counts waiting jobs, retries with their times, and permanent failures', async () => {
    const admin = await makeAdmin();
    await ask();
    await done().toBe(1);
    await expect.poll(() => crm(admin)).toMatchObject({ state: 'works', lastFailure: null, waiting: 0 });
    await deadLetters(admin, [{}]);
    isDown = 'for now';
    await ask();
    await expect.poll(async () => (await crm(admin))?.retrying).toBe(1);
    const later = new Date(Date.now() + 3_600_000);
    await transaction((tx) => enqueue(tx, note, {}, { startAfter: later }));
    const found = await crm(admin);
    expect(found).toMatchObject({
      state: 'failing',
      lastFailure: 'It refused it for (address) for now',
      waiting: 0,
      retrying: 1,
      dead: 1,
    });
    const pause = Date.parse(found?.nextTryAt ?? '') - Date.now();
    expect(pause).toBeGreaterThan(500_000);
    expect(pause).toBeLessThan(1_300_000);
  });

  test('is for admins only', async () => {
    const member = await makeViewer();
    await expect(listIntegrations(member, all)).rejects.toMatchObject({ code: 'not_found' });
    await expect(detail(member)).rejects.toMatchObject({ code: 'not_found' });
    for (const act of [retryDeadJob, discardDeadJob]) {
      await expect(transaction((tx) => act(tx, member, newId()))).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    for (const act of [retryDeadJobs, hurryIntegration]) {
      await expect(transaction((tx) => act(tx, member, 'crm'))).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('an integration', () => {
  test('shows what each dead job was, whom it was about, how often it ran and why it failed, and nothing more', async () => {
    const admin = await makeAdmin();
    const ada = await makeViewer({ name: 'Ada Lovelace' });
    await deadLetters(admin, [{ memberId: ada.memberId, secret: 'hidden-value' }]);
    const found = await detail(admin);
    expect(found.deadJobs).toMatchObject([
      {
        title: 'Write a note',
        about: [{ text: 'Ada Lovelace', to: `/admin/people?person=${ada.memberId}` }],
        attempts: 1,
        reason: 'It refused it for (address) for good',
      },
    ]);
    expect(JSON.stringify(found)).not.toContain('hidden-value');
    expect((await detail(admin, 'esign')).deadJobs).toEqual([]);
  });

  test('identifies members by their address, and masks strangers’ addresses', async () => {
    const admin = await makeAdmin();
    const ada = await makeViewer({ name: 'Ada Lovelace', email: 'Ada@example.com' });
    await deadLetters(admin, [{ to: ada.email.toLowerCase() }, { to: 'stranger@example.com' }]);
    const abouts = (await detail(admin)).deadJobs.map(({ about }) => about[0]?.text).sort();
    expect(abouts).toEqual(['Ada Lovelace', 's…@example.com']);
  });

  test('links to the opportunity that a job is about', async () => {
    const admin = await makeAdmin();
    const { id, name, slug } = await makeOpportunity();
    await deadLetters(admin, [{}]);
    await db().execute(
      sql`update pgboss.job set data = ${JSON.stringify({ opportunityId: id })}::jsonb where name = 'crm.note.dead'`,
    );
    expect((await detail(admin)).deadJobs).toMatchObject([
      { about: [{ text: name, to: `/opportunities/open/${slug}` }] },
    ]);
  });

  test('pages its dead jobs, newest first', async () => {
    const admin = await makeAdmin();
    await deadLetters(admin, [{}]);
    await db().execute(sql`
      insert into pgboss.job (name, data, created_on, source_name, source_id, source_retry_count)
      select name, data, created_on - n * interval '1 minute', source_name, gen_random_uuid(), n
      from pgboss.job, generate_series(1, 30) as n where name = 'crm.note.dead'`);
    const first = await detail(admin);
    expect(first.summary.dead).toBe(31);
    expect(first.deadJobs.map(({ attempts }) => attempts)).toEqual([
      1,
      ...Array.from({ length: 24 }, (_, n) => n + 2),
    ]);
    const second = await integrationDetail(admin, { integration: 'crm', cursor: first.nextCursor }, all);
    expect(second.deadJobs.map(({ attempts }) => attempts)).toEqual([26, 27, 28, 29, 30, 31]);
    expect(second.nextCursor).toBeNull();
  });

  test('shows pending retries with their times', async () => {
    const admin = await makeAdmin();
    isDown = 'for now';
    await ask();
    await expect
      .poll(async () => (await detail(admin)).retries)
      .toMatchObject([{ title: 'Write a note', attempts: 1, reason: 'It refused it for (address) for now' }]);
  });

  test('of its own lists work without an outside service', async () => {
    const admin = await makeAdmin();
    await transaction((tx) => enqueue(tx, tidy, {}));
    await expect
      .poll(async () => (await detail(admin, 'own')).deadJobs)
      .toMatchObject([{ title: 'tidy', about: [], reason: 'There is no broom' }]);
  });
});

describe('a dead job', () => {
  test('that is retried takes effect, and the retry is recorded', async () => {
    const admin = await makeAdmin();
    const [first] = await deadLetters(admin, [{}, {}]);
    const letter = (await detail(admin)).deadJobs.at(-1);
    await transaction((tx) => retryDeadJob(tx, admin, letter?.id ?? ''));
    await done().toBe(1);
    // The retry uses the first attempt's key.
    expect(effects).toEqual([first]);
    expect((await detail(admin)).deadJobs).toHaveLength(1);
    expect(await audits()).toMatchObject([
      {
        act: 'job.retry',
        actorId: admin.memberId,
        subjectType: 'job',
        subjectId: first,
        before: {
          state: 'dead letter',
          job: 'crm.note',
          attempts: 1,
          reason: 'crm refused it for (address) for good',
        },
        after: { state: 'waiting' },
      },
    ]);
  });

  test('that two admins retry at once takes effect once', async () => {
    const [one, two] = [await makeAdmin(), await makeAdmin()];
    await deadLetters(one, [{}]);
    const id = (await detail(one)).deadJobs[0]?.id ?? '';
    const answers = await Promise.allSettled(
      [one, two, one].map((admin) => transaction((tx) => retryDeadJob(tx, admin, id))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'not_found' },
    });
    await done().toBe(1);
    expect(await audits()).toHaveLength(1);
  });

  test('that one admin retries while another discards it has one of the two outcomes', async () => {
    const admin = await makeAdmin();
    await deadLetters(admin, [{}]);
    const id = (await detail(admin)).deadJobs[0]?.id ?? '';
    const answers = await Promise.allSettled(
      [retryDeadJob, discardDeadJob].map((act) => transaction((tx) => act(tx, admin, id))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await done().toBe(answers[0]?.status === 'fulfilled' ? 1 : 0);
    expect((await crm(admin))?.dead).toBe(0);
  });

  test('that is discarded is deleted, and never runs', async () => {
    const admin = await makeAdmin();
    const [first] = await deadLetters(admin, [{ secret: 'hidden-value' }]);
    const id = (await detail(admin)).deadJobs[0]?.id ?? '';
    await transaction((tx) => discardDeadJob(tx, admin, id));
    expect((await crm(admin))?.dead).toBe(0);
    expect(effects).toEqual([]);
    const told = await audits();
    expect(told).toMatchObject([
      { act: 'job.discard', subjectId: first, before: { job: 'crm.note' }, after: { state: 'given up' } },
    ]);
    expect(JSON.stringify(told)).not.toContain('hidden-value');
    const { rows } = await db().execute(
      sql`select id from pgboss.job where data::text like '%hidden-value%'`,
    );
    expect(rows).toEqual([]);
  });

  test('that failed again and is then discarded leaves nothing of either attempt', async () => {
    const admin = await makeAdmin();
    await deadLetters(admin, [{ secret: 'hidden-value' }]);
    const before = (await detail(admin)).deadJobs[0]?.id ?? '';
    isDown = 'for good';
    await transaction((tx) => retryDeadJob(tx, admin, before));
    const again = async () => (await detail(admin)).deadJobs.find(({ id }) => id !== before)?.id;
    await expect.poll(again).toBeDefined();
    const id = (await again()) ?? '';
    await transaction((tx) => discardDeadJob(tx, admin, id));
    const { rows } = await db().execute(
      sql`select id from pgboss.job where data::text like '%hidden-value%'`,
    );
    expect(rows).toEqual([]);
  });

  test('becomes a dead job again when the transaction is rolled back', async () => {
    const admin = await makeAdmin();
    await deadLetters(admin, [{}]);
    const id = (await detail(admin)).deadJobs[0]?.id ?? '';
    const broken = transaction(async (tx) => {
      await retryDeadJob(tx, admin, id);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect((await crm(admin))?.dead).toBe(1);
    expect(await audits()).toEqual([]);
  });
});

describe('all dead jobs', () => {
  test('are retried once, even by two admins at once', async () => {
    const [one, two] = [await makeAdmin(), await makeAdmin()];
    const ids = await deadLetters(
      one,
      Array.from({ length: 12 }, () => ({})),
    );
    const counts = await Promise.all(
      [one, two].map((admin) => transaction((tx) => retryDeadJobs(tx, admin, 'crm'))),
    );
    // Each may get some of them, and none is retried by both.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    await done().toBe(12);
    expect([...effects].sort()).toEqual([...ids].sort());
    const some = { act: 'job.retryAll', subjectType: 'integration', subjectId: 'crm' };
    const recorded = await audits();
    expect(recorded).toMatchObject(counts.filter((count) => count > 0).map(() => some));
    expect(recorded.length).toBeGreaterThan(0);
  });
});

describe('jobs awaiting a retry', () => {
  test('run immediately, except jobs scheduled for later', async () => {
    const admin = await makeAdmin();
    isDown = 'for now';
    await ask();
    await expect.poll(async () => (await crm(admin))?.retrying).toBe(1);
    isDown = false;
    const later = new Date(Date.now() + 3_600_000);
    await transaction((tx) => enqueue(tx, note, {}, { startAfter: later }));
    expect(await transaction((tx) => hurryIntegration(tx, admin, 'esign'))).toBe(0);
    expect(await transaction((tx) => hurryIntegration(tx, admin, 'crm'))).toBe(1);
    await done().toBe(1);
    expect(await audits()).toMatchObject([
      { act: 'job.hurry', subjectId: 'crm', before: { waitingForNextTry: 1 }, after: { triedNow: 1 } },
    ]);
    expect(await db().$count(auditEntry, eq(auditEntry.act, 'job.hurry'))).toBe(1);
  });
});
