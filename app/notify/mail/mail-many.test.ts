import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { notification } from '#app/db/schema/communication.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { NotificationDelivery } from '#app/domain/messages/notification-kinds.ts';
import { documentFrom } from '#app/domain/text/rich-text.ts';
import { JOBS } from '#app/jobs.server.ts';
import { confirmDeletion } from '#app/processes/account/account.server.ts';
import { makeAdmin, makeManyMembers, makeViewer } from '#tests/factories/members.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { broadcast } from '#tests/setup/broadcast.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails, runQueued } from '#tests/setup/queued.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { broadcastJob } from '../broadcasts/broadcasts.server.ts';
import { setMail } from '../deliveries/deliveries.queries.server.ts';
import { chooseDelivery } from '../deliveries/deliveries.server.ts';
import { takeDigest } from '../digests/digests.server.ts';
import { setQuietHours } from '../quiet/quiet-hours.server.ts';
import { isCopyOf } from './counted-copies.server.ts';
import { memberMailJob } from './mail.jobs.server.ts';
import { mailManyJob } from './mail-many.jobs.server.ts';
import { mailPlanFor } from './mail-timing.server.ts';

const held = useSandbox();
useTestDatabase({ jobs: JOBS });
beforeEach(() => held.sandbox.mailbox.clear());

type Job = { notificationIds: string[] };

/** Notifies all members; the mails are enqueued, not sent. */
async function publish(): Promise<void> {
  const href = '/opportunities/open/kontor-systems';
  await transaction((tx) =>
    broadcast(tx, {
      kind: 'new_opportunity',
      title: 'Kontor <Systems> & Co is open',
      body: 'Payroll for 4,100 mid-sized firms.',
      href,
      cause: `opportunity.publish:${newId()}`,
      audience: { to: 'members' },
    }),
  );
  await runQueued(broadcastJob);
}

const run = (payload: object) =>
  mailManyJob.handle(payload, {
    id: newId(),
    attempt: 1,
    signal: AbortSignal.timeout(20_000),
    log: processLog,
  });
const onlyJob = async (): Promise<Job> => {
  const [job, ...more] = await queued<Job>(mailManyJob.name);
  expect(more).toEqual([]);
  if (!job) throw new Error('No mail was asked for');
  return job;
};
const arrived = () => held.sandbox.mailbox.find({});
const recipients = () =>
  arrived()
    .flatMap((mail) => mail.recipients)
    .sort();
const calls = () =>
  held.sandbox.calls.recent().filter(({ path, method }) => path === '/v3/mail/send' && method === 'POST');
const states = async () => {
  const rows = await db().select().from(mailDelivery);
  return Object.fromEntries(rows.map(({ address, state }) => [address, state]));
};
const choose = (viewer: Viewer, delivery: NotificationDelivery) =>
  transaction((tx) => chooseDelivery(tx, viewer, { kind: 'new_opportunity', delivery }));

/** Until the service lists the mails that it has accepted. */
const minutesPass = () =>
  db().execute(sql`update mail_delivery set begun_at = begun_at - interval '6 minutes'`);

describe('a mail to many', () => {
  test('is one call, with each recipient’s own name, Message-ID and unsubscribe link', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer({ name: `Bo <b> & "Sons"` })];
    await publish();
    const before = calls().length;
    await run(await onlyJob());
    expect(calls().length - before).toBe(1);
    expect(recipients()).toEqual([ada.email, bo.email].sort());
    const [mail] = held.sandbox.mailbox.find({ to: bo.email });
    const { html, text, subject, headers, messageId } = await held.sandbox.mailbox.parsed(mail?.id ?? '');
    expect(subject).toBe('Kontor <Systems> & Co is open');
    expect(text).toContain('Dear Bo <b> & "Sons",');
    expect(html).toContain('Bo &lt;b&gt; &amp; &quot;Sons&quot;');
    expect(`${html}${text}`).not.toContain('-vestry.');
    const header = (key: string) => headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = header('list-unsubscribe').slice(1, -1);
    expect(link).toMatch(new RegExp(`/unsubscribe\\?token=${bo.memberId}\\.new_opportunity\\.`));
    expect(text).toContain(`Unsubscribe <${link}>`);
    const [row] = await db().select().from(notification).where(eq(notification.memberId, bo.memberId));
    expect(messageId).toBe(`<${row?.mailId}@vestry.test>`);
    expect(await states()).toEqual({ [ada.email]: 'sent', [bo.email]: 'sent' });
  });

  test('has a copy id for each recipient if the message is counted, and none otherwise', async () => {
    await makeViewer();
    await makeViewer();
    const odd = await makeViewer({ email: 'jörg@vestry.test' });
    await publish();
    const { notificationIds } = await onlyJob();
    const message = {
      template: 'message',
      title: 'Our annual meeting',
      text: documentFrom('Please come.'),
      url: 'https://club.example/messages/1',
      settingsUrl: 'https://club.example/profile',
      isTest: false,
    };
    const copies = () =>
      Promise.all(
        arrived().map(async (mail) => {
          const { html } = await held.sandbox.mailbox.parsed(mail.id);
          return /opened\.gif\?copy=([\w-]+)/.exec(html ?? '')?.[1] ?? null;
        }),
      );
    const id = newId();
    await run({ content: { ...message, broadcastId: id, countedAs: id }, notificationIds });
    // A job that names its recipient contains no copy id.
    expect(await queuedMails()).toMatchObject([{ to: odd.email, content: { counting: null } }]);
    const made = await copies();
    expect(new Set(made).size).toBe(2);
    for (const copy of made) expect(isCopyOf(id, copy ?? '')).toBe(true);
    held.sandbox.mailbox.clear();
    await publish();
    const ids = (await queued<Job>(mailManyJob.name)).at(-1)?.notificationIds;
    await run({ content: { ...message, broadcastId: id, countedAs: null }, notificationIds: ids });
    expect(await copies()).toEqual([null, null]);
  });

  test('is sent once, even if its job runs again', async () => {
    await makeManyMembers(40);
    await publish();
    const job = await onlyJob();
    await run(job);
    await run(job);
    expect(new Set(recipients()).size).toBe(40);
    expect(arrived()).toHaveLength(40);
  });

  test.each(['lost', 'failing', 'busy', 'malformed'] as const)(
    'whose call is %s is sent once when it is tried again',
    async (kind) => {
      await makeManyMembers(30);
      await publish();
      const job = await onlyJob();
      held.sandbox.faults.set('memberMail', { kind, times: 1 });
      await expect(run(job)).rejects.toMatchObject({ service: 'memberMail' });
      expect(Object.values(await states())).toEqual(Array(30).fill('waiting'));
      // The service may list accepted mails late; what it refused, or failed at in its own words, it did not accept.
      if (kind === 'lost' || kind === 'malformed')
        await expect(run(job)).rejects.toMatchObject({ permanent: false, retryAfterMs: 300_000 });
      await minutesPass();
      await run(job);
      await run(job);
      expect(new Set(recipients()).size).toBe(30);
      expect(arrived()).toHaveLength(30);
    },
  );

  test('is sent once by two concurrent attempts; the later one is retried after a while', async () => {
    await makeManyMembers(30);
    await publish();
    const job = await onlyJob();
    await Promise.allSettled([run(job), run(job), run(job)]);
    expect(arrived()).toHaveLength(30);
    // All were killed before recording it, and the service does not list it.
    await db().update(mailDelivery).set({ takenAt: null, batch: 'none' });
    held.sandbox.mailbox.clear();
    await minutesPass();
    await Promise.allSettled([run(job), run(job), run(job)]);
    expect(arrived()).toHaveLength(30);
    await run(job);
    expect(arrived()).toHaveLength(30);
  });

  test('goes to all others when the service refuses one address, which an admin finds with the reason', async () => {
    await makeManyMembers(9);
    // Has the form of an address, but the service refuses it.
    await makeViewer({ email: 'a@b-.c%d' });
    const odd = await makeViewer({ email: 'jörg@vestry.test' });
    await publish();
    const job = await onlyJob();
    await run(job);
    await run(job);
    expect(arrived()).toHaveLength(9);
    const alone = await queuedMails();
    expect(alone.map(({ to }) => to).sort()).toEqual(['a@b-.c%d', odd.email]);
    await expect(runQueued(memberMailJob)).rejects.toMatchObject({ permanent: true });
    expect((await states())[alone[0]?.to ?? '']).toBe('failed');
  });

  test('names nobody in its job, so that an erasure keeps the mails of the others', async () => {
    const [ada, bo, admin] = [await makeViewer(), await makeViewer(), await makeAdmin()];
    await choose(admin, 'app');
    await publish();
    const { id } = await makeDeletion(ada.memberId);
    await transaction((tx) => confirmDeletion(tx, admin, { id }));
    await run(await onlyJob());
    expect(recipients()).toEqual([bo.email]);
  });
});

describe('who gets it and when', () => {
  test('not people who are no longer members', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    await publish();
    await db().update(member).set({ rejectedAt: new Date() }).where(eq(member.id, ada.memberId));
    await run(await onlyJob());
    expect(recipients()).toEqual([bo.email]);
    expect(await mailPlanFor({ memberId: ada.memberId, scope: 'daily', notificationId: null })).toBeNull();
    expect(await mailPlanFor({ memberId: bo.memberId, scope: 'daily', notificationId: null })).not.toBeNull();
  });

  test('not a suppressed address, and the record says so', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    await db()
      .insert(mailSuppression)
      .values({ address: ada.email.toUpperCase(), reason: 'bounced', since: new Date() });
    await publish();
    await run(await onlyJob());
    expect(recipients()).toEqual([bo.email]);
    expect(await states()).toEqual({ [ada.email]: 'withheld', [bo.email]: 'sent' });
  });

  test('by their choice at the time of sending: not at all, in the digest, or at once', async () => {
    const [off, daily, mail] = [await makeViewer(), await makeViewer(), await makeViewer()];
    await publish();
    await choose(off, 'app');
    await choose(daily, 'daily');
    const job = await onlyJob();
    await run(job);
    await run(job);
    expect(recipients()).toEqual([mail.email]);
    expect(await states()).toEqual({
      [off.email]: 'withheld',
      [daily.email]: 'withheld',
      [mail.email]: 'sent',
    });
    const digest = (viewer: Viewer) => transaction((tx) => takeDigest(tx, viewer.memberId, 'daily'));
    expect([await digest(off), (await digest(daily))?.items.length]).toEqual([null, 1]);
  });

  test('once, though its job runs again when they have changed their mind or a digest has it', async () => {
    const ada = await makeViewer();
    await publish();
    const job = await onlyJob();
    for (const delivery of ['daily', 'mail', 'daily'] as const) {
      await choose(ada, delivery);
      await run(job);
    }
    const [item] = (await transaction((tx) => takeDigest(tx, ada.memberId, 'daily')))?.items ?? [];
    await transaction((tx) => setMail(tx, [item?.id ?? ''], `digest.${item?.id}`));
    await run(job);
    expect([recipients(), await transaction((tx) => takeDigest(tx, ada.memberId, 'daily'))]).toEqual([
      [],
      null,
    ]);
  });

  test('after quiet hours, in one job for all with the same end', async () => {
    const now = new Date();
    const from = (now.getUTCHours() * 60 + 1_440 - 60) % 1_440;
    const hours = { startsAt: from - (from % 15), endsAt: (from - (from % 15) + 180) % 1_440 };
    const [quiet, other, awake] = [await makeViewer(), await makeViewer(), await makeViewer()];
    for (const viewer of [quiet, other]) await transaction((tx) => setQuietHours(tx, viewer, hours));
    await publish();
    const job = await onlyJob();
    await run(job);
    // Killed before they were over.
    await run(job);
    expect(recipients()).toEqual([awake.email]);
    const { rows } = await db().execute<{ ids: number; waits: boolean }>(
      sql`select jsonb_array_length(data->'notificationIds') as ids, start_after > now() as waits
        from pgboss.job where name = ${mailManyJob.name} order by created_on`,
    );
    expect(rows.slice(1)).toEqual([{ ids: 2, waits: true }]);
    // Quiet hours are over.
    for (const viewer of [quiet, other]) await transaction((tx) => setQuietHours(tx, viewer, null));
    await runQueued(mailManyJob);
    expect(recipients()).toEqual([quiet, other, awake].map(({ email }) => email).sort());
    expect(arrived()).toHaveLength(3);
  });
});
