import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { firmMailer, memberMailer } from '#app/integrations/wiring.server.ts';
import type { JobDefinition } from '#app/platform/jobs/jobs.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';

const held = useSandbox();
useTestDatabase();

type Jobs = typeof import('./mail.jobs.server.ts');
let jobs: Jobs;

useEnvironment({ APP_NAME: 'Birch Club', MAIL_HOST: '127.0.0.1' });
beforeAll(async () => {
  jobs = await import('./mail.jobs.server.ts');
  await startJobs({ jobs: [jobs.memberMailJob, jobs.firmMailJob], mode: 'enqueue-only' });
});
beforeEach(() => held.sandbox.mailbox.clear());
afterAll(() => firmMailer().close());

const run = (job: JobDefinition, data: unknown) =>
  job.handle(data, { id: 'job', attempt: 1, signal: AbortSignal.timeout(10_000), log: processLog });
const arrived = () => held.sandbox.mailbox.find({});
const newest = async () => held.sandbox.mailbox.parsed(arrived()[0]?.id ?? '');

/** Until the service lists what it has taken. */
const minutesPass = () =>
  db().execute(sql`update mail_delivery set begun_at = begun_at - interval '6 minutes'`);

const toMember = {
  id: 'commitment-decided.0193b5a0',
  to: 'ada@vestry.test',
  content: {
    template: 'commitment-decided',
    outcome: 'accepted',
    memberName: 'Ada Lindqvist',
    opportunityName: 'Kontor Systems',
    sentence: 'Your commitment of €250,000 to Kontor Systems was accepted.',
    detail: 'You need not do anything now.',
    url: 'https://club.example/opportunities/open/kontor-systems',
  },
} as const;

const toFirm = {
  id: 'contact.0193b5a1',
  content: {
    template: 'contact-message',
    reference: 'VC-7K2M93',
    subject: 'General',
    text: 'Hello',
    fileName: null,
    fromName: 'Ada Lindqvist',
    fromEmail: 'ada@vestry.test',
    url: 'https://club.example/admin/questions',
  },
} as const;

describe('a mail to a member', () => {
  test('is sent in the firm’s name, once, even if its process was killed before recording it', async () => {
    await run(jobs.memberMailJob, toMember);
    await run(jobs.memberMailJob, toMember);
    // Killed after the service accepted it: the next attempt looks it up at the service.
    await db().update(mailDelivery).set({ takenAt: null });
    const calls = held.sandbox.calls.recent().length;
    await expect(run(jobs.memberMailJob, toMember)).rejects.toMatchObject({
      permanent: false,
      retryAfterMs: 300_000,
    });
    expect(held.sandbox.calls.recent()).toHaveLength(calls);
    // Minutes later the service is asked.
    await minutesPass();
    await run(jobs.memberMailJob, toMember);
    expect(arrived()).toHaveLength(1);
    for (const mail of arrived())
      expect(mail).toMatchObject({ via: 'memberMail', messageId: `<${toMember.id}@vestry.test>` });
    const { subject, text, headers } = await newest();
    expect(subject).toBe('Kontor Systems: your commitment was accepted');
    expect(text).toContain('You received this e-mail because you are a member of Birch Club');
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'x-custom-arg-mail_id', value: toMember.id }),
    );
  });

  test('goes out once by two tries that find it open at the same time', async () => {
    await run(jobs.memberMailJob, toMember);
    held.sandbox.mailbox.clear();
    await db().update(mailDelivery).set({ takenAt: null });
    await minutesPass();
    await Promise.allSettled([1, 2, 3].map(() => run(jobs.memberMailJob, toMember)));
    expect(arrived()).toHaveLength(1);
  });

  test.each([
    ['a&b@x.test', 'a&b@x.test'],
    ["o'brien+fund@x.test", "o'brien+fund@x.test"],
    // Domains are sent in ASCII.
    ['a@exämple.test', 'a@xn--exmple-cua.test'],
  ])('is sent to the address on record: %s', async (to, onTheWire) => {
    await run(jobs.memberMailJob, { ...toMember, to });
    expect(arrived().map(({ recipients }) => recipients)).toEqual([[onTheWire]]);
  });

  test.each([
    'ada',
    '',
    'a@x.test, b@x.test',
    'a@x.test;b@x.test',
    'Ada <a@x.test>',
    'a@x.test\r\nBcc: b@x.test',
    'a@b@x.test',
    // The service rejects such names.
    'jörg@x.test',
  ])(
    'with an invalid address is accepted, so that it blocks nothing, and becomes a dead letter: %j',
    async (to) => {
      expect(jobs.memberMailJob.payload.safeParse({ ...toMember, to }).success).toBe(true);
      await expect(run(jobs.memberMailJob, { ...toMember, to })).rejects.toMatchObject({ permanent: true });
      expect(arrived()).toEqual([]);
    },
  );

  test('is never retried when it is invalid', async () => {
    const bad = [
      { ...toMember, id: 'a\r\nBcc: x' },
      { ...toMember, content: {} },
      { ...toMember, content: toFirm.content },
      { ...toMember, content: { ...toMember.content, url: 'javascript:alert(1)' } },
    ];
    for (const data of bad)
      await expect(run(jobs.memberMailJob, data)).rejects.toMatchObject({ permanent: true });
  });
});

describe('a mail to the firm', () => {
  test('goes to investor relations, with replies to the author, and includes their file', async () => {
    const attachment = { filename: 'K-1.pdf', contentType: 'application/pdf', base64: 'JVBERg==' };
    await run(jobs.firmMailJob, { ...toFirm, replyTo: 'ada@vestry.test', attachment });
    expect(arrived()).toMatchObject([
      {
        via: 'mail',
        recipients: ['ir@vestry.test'],
        messageId: `<${toFirm.id}@vestry.test>`,
        attachments: 1,
      },
    ]);
    const { replyTo, subject, attachments, inReplyTo, references } = await newest();
    // By the headers, not by a number in the subject.
    expect([inReplyTo, references]).toEqual(Array(2).fill('<conversation.VC-7K2M93@vestry.test>'));
    expect(subject).toBe('General: message from Ada Lindqvist');
    expect(replyTo?.map(({ address }) => address)).toEqual(['ada@vestry.test']);
    expect(attachments[0]?.filename).toBe('K-1.pdf');
  });

  test('is not blocked by an invalid address', async () => {
    await run(jobs.firmMailJob, { ...toFirm, replyTo: 'a@x.test, b@x.test' });
    expect((await newest()).replyTo).toBeUndefined();
  });
});

test('a mail is enqueued once by its id, and rolled back with its transaction', async () => {
  for (const attempt of [1, 2]) {
    await transaction(async (tx) => {
      await jobs.mailMember(tx, toMember);
      await jobs.mailFirm(tx, toFirm);
    });
    const { rows } = await db().execute(
      sql`select name from pgboss.job where name like 'mail.%' order by name`,
    );
    expect([attempt, rows.map(({ name }) => name)]).toEqual([attempt, ['mail.firm', 'mail.member']]);
  }
  const undone = transaction(async (tx) => {
    await jobs.mailMember(tx, { ...toMember, id: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await db().execute(sql`select 1 from pgboss.job where data->>'id' = 'undone'`)).rows).toEqual([]);
});

test('both connections can be tested', async () => {
  await firmMailer().testConnection();
  await memberMailer().testConnection();
  expect(arrived()).toEqual([]);
  held.sandbox.faults.set('memberMail', { kind: 'busy' });
  await expect(memberMailer().testConnection()).rejects.toMatchObject({ status: 429 });
});
