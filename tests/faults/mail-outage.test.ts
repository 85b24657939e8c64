import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { newId } from '#app/domain/ids.ts';
import type { MailEvent } from '#app/integrations/mail/events.server.ts';
import { OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { setKnownJobs } from '#app/platform/jobs/known-jobs.server.ts';
import { deadJobQueue, startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeManyMembers, makeMember } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { hurryJobs } from '#tests/setup/jobs.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';

const held = useSandbox();
useTestDatabase();

/** Failing jobs are expected here. */
const unheard = () => undefined;
const quiet = { info: unheard, warn: unheard, error: unheard };
const MEMBERS = 120;
const QUEUES = ['mail.many', 'mail.member'];
const HOUR_SECONDS = 3_600;
const PATIENCE = { timeout: 60_000, interval: 50 };

beforeAll(async () => {
  const { JOBS } = await import('#app/jobs.server.ts');
  await startJobs({ jobs: JOBS, mode: 'enqueue-only', log: quiet });
  await stopJobs();
  const { memberMailJob } = await import('#app/notify/mail/mail.jobs.server.ts');
  const { mailManyJob } = await import('#app/notify/mail/mail-many.jobs.server.ts');
  await startJobs({ jobs: [memberMailJob, mailManyJob], mode: 'work', log: quiet });
  // What a publication releases is enqueued by its name.
  setKnownJobs(JOBS);
});
beforeEach(() => held.sandbox.mailbox.clear());

/** A notice to all members, and one to a single one: by both ways in which mail goes out. */
async function notifyAll(): Promise<void> {
  const { broadcastJob } = await import('#app/notify/broadcasts/broadcasts.server.ts');
  const { broadcast } = await import('../setup/broadcast.ts');
  const { notify } = await import('#app/notify/notify.server.ts');
  await makeManyMembers(MEMBERS);
  const words = { title: 'Solera is open', body: 'For 30 days.', href: '/faqs' };
  const cause = `opportunity.publish:${newId()}`;
  const news = { ...words, kind: 'new_opportunity' as const, cause, audience: { to: 'members' as const } };
  await transaction((tx) => broadcast(tx, news));
  await runQueued(broadcastJob);
  const { id: memberId } = await makeMember();
  const one = { ...words, memberId, kind: 'question_answered' as const, cause: `question.answer:${newId()}` };
  await transaction((tx) => notify(tx, one));
}

const jobs = async () => {
  const { rows } = await db().execute<{ id: string; state: string; tries: number; inSeconds: number }>(sql`
    select id, state, retry_count as tries, extract(epoch from start_after - now())::float as "inSeconds"
    from pgboss.job where name in ${QUEUES} and state in ('created', 'retry', 'active')`);
  return rows;
};
const dead = async () => {
  const { rows } = await db().execute(
    sql`select 1 from pgboss.job where name in ${QUEUES.map(deadJobQueue)} and state = 'created'`,
  );
  return rows.length;
};

/** Moves the clock by the longest pause that any of the jobs has set itself; returns its seconds. */
async function nextTry(): Promise<number> {
  const before = await vi.waitFor(async () => {
    const found = await jobs();
    expect(found.map(({ state }) => state)).toEqual(found.map(() => 'retry'));
    return found;
  }, PATIENCE);
  const pause = Math.max(...before.map(({ inSeconds }) => inSeconds));
  await db().execute(
    sql`update mail_delivery set begun_at = begun_at - make_interval(secs => ${Math.ceil(pause)}::int)`,
  );
  const tries = new Map(before.map(({ id, tries }) => [id, tries]));
  await hurryJobs();
  await vi.waitFor(async () => {
    const now = await jobs();
    expect(now.every(({ id, state, tries: done }) => state === 'retry' && done > (tries.get(id) ?? 0))).toBe(
      true,
    );
  }, PATIENCE);
  return pause;
}

const mailIds = () => held.sandbox.mailbox.find({}).map(({ messageId }) => messageId);

test.each(['failing', 'lost'] as const)(
  'the mail service is %s for an hour: no mail is lost, and none goes out twice',
  { timeout: 300_000 },
  async (kind) => {
    held.sandbox.faults.set('memberMail', { kind });
    await notifyAll();
    let passed = 0;
    for (let round = 0; passed < HOUR_SECONDS; round += 1) {
      expect(round).toBeLessThan(OUTSIDE_RETRIES.retryLimit);
      passed += await nextTry();
    }
    expect(await dead()).toBe(0);
    held.sandbox.faults.clear();
    await vi.waitFor(async () => {
      await db().execute(sql`update mail_delivery set begun_at = begun_at - interval '6 minutes'`);
      await hurryJobs();
      expect(await jobs()).toEqual([]);
    }, PATIENCE);
    expect(await dead()).toBe(0);
    expect([mailIds().length, new Set(mailIds()).size]).toEqual([MEMBERS + 1, MEMBERS + 1]);
    const states = await db().select({ state: mailDelivery.state }).from(mailDelivery);
    expect(states).toEqual(Array(MEMBERS + 1).fill({ state: 'sent' }));
  },
);

test('reports that come late, twice, at once and in any order leave each mail in its last state', async () => {
  const { recordMailEvents } = await import('#app/features/mail/events.server.ts');
  const ids = Array.from({ length: 20 }, (_none, index) => `approved.${index}`);
  await db()
    .insert(mailDelivery)
    .values(
      ids.map((mailId) => ({
        mailId,
        address: `${mailId}@x.test`,
        template: 'approved',
        state: 'sent' as const,
      })),
    );
  const about = (mailId: string, state: MailEvent['state'], seconds: number): MailEvent => {
    const at = new Date(1_795_000_000_000 + seconds * 1000);
    return {
      mailId,
      state,
      at,
      reason: null,
      suppresses: state === 'bounced' ? state : null,
      isFromList: false,
    };
  };
  const all = ids.flatMap((mailId, index) => [
    about(mailId, 'sent', 1),
    about(mailId, 'deferred', 2),
    about(mailId, index % 2 === 0 ? 'delivered' : 'bounced', 3),
  ]);
  const shuffled = fc.sample(fc.shuffledSubarray([...all, ...all], { minLength: 120, maxLength: 120 }), {
    numRuns: 1,
    seed: 7,
  })[0];
  const calls = Array.from({ length: 12 }, (_none, index) =>
    (shuffled ?? []).slice(index * 10, index * 10 + 10),
  );
  await Promise.all(calls.map((events) => committed(recordMailEvents)(events)));
  const rows = await db()
    .select({ mailId: mailDelivery.mailId, state: mailDelivery.state })
    .from(mailDelivery);
  expect(new Map(rows.map(({ mailId, state }) => [mailId, state]))).toEqual(
    new Map(ids.map((mailId, index) => [mailId, index % 2 === 0 ? 'delivered' : 'bounced'])),
  );
  const { rows: stopped } = await db().execute(sql`select address from mail_suppression`);
  expect(stopped).toHaveLength(10);
});
