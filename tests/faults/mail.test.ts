import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { firmMailer } from '#app/integrations/wiring.server.ts';
import { redriveDeadJobs } from '#app/platform/jobs/dead-jobs.server.ts';
import { setKnownJobs } from '#app/platform/jobs/known-jobs.server.ts';
import { deadJobQueue, startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { hurryJobs } from '#tests/setup/jobs.ts';
import { runQueued } from '#tests/setup/queued.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { FAULT_KINDS } from '../../sandbox/faults.ts';

const held = useSandbox();
useEnvironment({ MAIL_HOST: '127.0.0.1' });
useTestDatabase();

/** Failing jobs are expected here. */
const unheard = () => undefined;
const quiet = { info: unheard, warn: unheard, error: unheard };

const MEMBER_JOB = 'mail.member';
const FIRM_JOB = 'mail.firm';

beforeAll(async () => {
  const { JOBS } = await import('#app/jobs.server.ts');
  // The other effects of a decision stay in their own queues.
  await startJobs({ jobs: JOBS, mode: 'enqueue-only', log: quiet });
  await stopJobs();
  const { firmMailJob, memberMailJob } = await import('#app/notify/mail/mail.jobs.server.ts');
  await startJobs({ jobs: [memberMailJob, firmMailJob], mode: 'work', log: quiet });
  // The notices of a decision are enqueued by their name.
  setKnownJobs(JOBS);
});
beforeEach(() => held.sandbox.mailbox.clear());
afterAll(() => firmMailer().close());

type Asked = { job: string; messageId: string };

/** An admin accepts a commitment; its member is notified by mail. */
async function decide(email = `${newId()}@vestry.test`): Promise<Asked> {
  const { makeAdmin, makeViewer } = await import('#tests/factories/members.ts');
  const { makeOpportunity } = await import('#tests/factories/opportunities.ts');
  const { submitCommitment } = await import('#app/features/commitments/commitments.server.ts');
  const { decideOne } = await import('#tests/factories/decisions.ts');
  const { decisionNoticesJob } = await import(
    '#app/features/commitments/decisions/decision-notices.jobs.server.ts'
  );
  const [admin, investor] = [await makeAdmin(), await makeViewer({ email })];
  const { id: opportunityId } = await makeOpportunity();
  const asked = { opportunityId, amount: fromMajor(250_000, 'EUR'), idempotencyKey: newId() };
  const { id: commitmentId } = await transaction((tx) => submitCommitment(tx, investor, asked));
  const key = newId();
  expect(await decideOne(admin, commitmentId, { kind: 'accept' }, key)).toMatchObject({ result: 'done' });
  await runQueued(decisionNoticesJob);
  return { job: MEMBER_JOB, messageId: `<commitment-decided.${commitmentId}.${key}@vestry.test>` };
}

/** An item needs the firm's attention; investor relations are notified by mail. */
async function tellTheFirm(): Promise<Asked> {
  const { mailFirm } = await import('#app/notify/mail/mail.jobs.server.ts');
  const id = `notice.${newId()}`;
  const content = { template: 'firm-notice' as const, title: 'A notice', lines: ['Look.'], link: null };
  await transaction((tx) => mailFirm(tx, { id, content }));
  return { job: FIRM_JOB, messageId: `<${id}@vestry.test>` };
}

const statesOf = async (job: string): Promise<string[]> => {
  const { rows } = await db().execute<{ state: string }>(
    sql`select state from pgboss.job where name = ${job} and state in ('created', 'retry', 'active')`,
  );
  return rows.map(({ state }) => state);
};
const PATIENCE = { timeout: 45_000, interval: 100 };
const TEST_MS = 90_000;

/** The first attempt has failed; the next one is scheduled. */
const untilItFailed = (job: string) =>
  vi.waitFor(async () => expect(await statesOf(job)).toEqual(['retry']), PATIENCE);

/** Waits until each mail is sent or a dead job; returns the number of dead jobs. */
async function untilSettled(job: string): Promise<number> {
  await vi.waitFor(async () => {
    // What may have been sent is left alone for some minutes.
    await db().execute(sql`update mail_delivery set begun_at = begun_at - interval '6 minutes'`);
    await hurryJobs();
    expect(await statesOf(job)).toEqual([]);
  }, PATIENCE);
  return (await deadLetters(job)).length;
}

/**
 * Neither service supports idempotency keys. The one for members can be queried for accepted mails; for the other,
 * mail programs recognise a duplicate by its Message-ID and show one: that is what is counted.
 */
const distinct = () => [...new Set(held.sandbox.mailbox.find({}).map((mail) => mail.messageId))];

type Letter = { id: string; reason: string };

async function deadLetters(job: string): Promise<Letter[]> {
  const { rows } = await db().execute<Letter>(
    sql`select id, source_output->>'message' as reason from pgboss.job where name = ${deadJobQueue(job)}`,
  );
  return rows;
}

describe.each([
  ['memberMail', 'a decision about a member', decide],
  ['mail', 'a notice to the firm', tellTheFirm],
] as const)('%s: %s', (service, _act, act) => {
  test.each(FAULT_KINDS.filter((kind) => kind !== 'slow'))(
    'while the service is %s, is answered as usual, and is mailed once when it is well again',
    { timeout: TEST_MS },
    async (kind) => {
      // Open connections keep the timeouts that they were opened with.
      await firmMailer().close();
      held.sandbox.faults.set(service, { kind });
      const { job, messageId } = await act();
      await untilItFailed(job);
      held.sandbox.faults.clear();
      await firmMailer().close();
      expect(await untilSettled(job)).toBe(0);
      expect(distinct()).toEqual([messageId]);
      // Only a lost response of a service that cannot be queried causes a duplicate.
      expect(held.sandbox.mailbox.size).toBe(kind === 'lost' && service === 'mail' ? 2 : 1);
    },
  );

  test('while the service is slow, waits for it and is mailed once', async () => {
    held.sandbox.faults.set(service, { kind: 'slow', delayMs: 1_500 });
    const { job, messageId } = await act();
    expect(await untilSettled(job)).toBe(0);
    expect([distinct(), held.sandbox.mailbox.size]).toEqual([[messageId], 1]);
  });

  test('survives an outage longer than all retries: an admin has it sent again', async () => {
    held.sandbox.faults.set(service, { kind: 'failing' });
    const { job, messageId } = await act();
    await untilItFailed(job);
    await db().execute(sql`update pgboss.job set retry_limit = retry_count where name = ${job}`);
    expect(await untilSettled(job)).toBe(1);
    expect((await deadLetters(job)).map(({ reason }) => reason)).toEqual([expect.stringMatching(/answered/)]);
    expect(held.sandbox.mailbox.size).toBe(0);

    held.sandbox.faults.clear();
    expect(await transaction((tx) => redriveDeadJobs(tx, job))).toBe(1);
    expect(await untilSettled(job)).toBe(0);
    expect([distinct(), held.sandbox.mailbox.size]).toEqual([[messageId], 1]);
  });
});

test('a permanently refused mail is a dead letter at once, with the service’s reason, and blocks no other', async () => {
  const { job } = await decide('jörg@vestry.test');
  const { messageId } = await decide();
  expect(await untilSettled(job)).toBe(1);
  const [letter] = await deadLetters(job);
  expect(letter?.reason).toContain('Does not contain a valid address.');
  expect(distinct()).toEqual([messageId]);

  expect(await transaction((tx) => redriveDeadJobs(tx, job, [letter?.id ?? '']))).toBe(1);
  expect(await untilSettled(job)).toBe(1);
  expect(await deadLetters(job)).toHaveLength(1);
});
