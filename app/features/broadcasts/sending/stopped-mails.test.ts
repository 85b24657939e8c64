import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { recordMailEvents } from '#app/features/mail/events.server.ts';
import { noticeOutcome } from '#app/features/mail/outcomes.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { chooseDelivery } from '#app/notify/deliveries/deliveries.server.ts';
import { dueDigests, takeDigest } from '#app/notify/digests/digests.server.ts';
import { mailManyJob } from '#app/notify/mail/mail-many.jobs.server.ts';
import { setQuietHours } from '#app/notify/quiet/quiet-hours.server.ts';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, runQueued } from '#tests/setup/queued.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { causeOf } from '../broadcast.ts';
import { broadcastDetail } from '../broadcasts.server.ts';
import { resumeBroadcast, sendBroadcast, stopBroadcast } from './orders.server.ts';
import { sendBroadcastJob } from './send-broadcast.jobs.server.ts';

const held = useSandbox();
useTestDatabase({ jobs: JOBS });

const send = committed(sendBroadcast);
const stop = committed(stopBroadcast);
const resume = committed(resumeBroadcast);
const context = () => ({
  id: newId(),
  attempt: 1,
  signal: new AbortController().signal,
  log: processLog,
});
const recipients = () =>
  held.sandbox.mailbox
    .find({})
    .flatMap((mail) => mail.recipients)
    .sort();

/** Runs the pending steps of the sending, at most `most`. */
async function steps(most: number): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    const order = (await queued<object>(sendBroadcastJob.name)).at(-1);
    if (order) await sendBroadcastJob.handle(order, context());
  }
}

/** Members for more than one chunk of mails, so that the message can be stopped after the first. */
const otherMembers = () =>
  db().execute(sql`
    insert into member (id, email, name, roles, email_verified_at, approved_at)
    select gen_random_uuid(), 'member' || n || '@vestry.test', 'Member ' || n, '{prospective}', now(), now()
    from generate_series(1, 499) as n`);

let admin: Viewer;
let members: Viewer[];
beforeEach(async () => {
  held.sandbox.mailbox.clear();
  admin = await makeAdmin();
  members = [await makeViewer(), await makeViewer()];
});

test('mails queued when a message is stopped are sent when it is resumed, once', async () => {
  await otherMembers();
  const { id } = await makeBroadcast();
  await send(admin, { id, revision: 1, at: null });
  // Two chunks of members, and one of two chunks of mails.
  await steps(3);
  await stop(admin, { id });
  expect(await broadcastDetail(admin, id)).toMatchObject({ mailed: 500, awaitingMail: 1 });
  await runQueued(mailManyJob);
  await runQueued(mailManyJob);
  expect(recipients()).toEqual([]);
  expect(await broadcastDetail(admin, id)).toMatchObject({ state: 'stopped', mailed: 0, awaitingMail: 501 });
  await resume(admin, { id });
  await steps(4);
  expect(await broadcastDetail(admin, id)).toMatchObject({ state: 'sent', mailed: 501, awaitingMail: 0 });
  await runQueued(mailManyJob);
  expect([recipients().length, new Set(recipients()).size]).toEqual([501, 501]);
});

test('mails held for quiet hours are kept back too; mails that the service has are not sent again', async () => {
  await otherMembers();
  const { rows } = await db().execute<{ id: string }>(
    sql`select id from member where email like 'member%' order by id limit 1`,
  );
  const from = (new Date().getUTCHours() * 60 + 1_440 - 60) % 1_440;
  const hours = { startsAt: from, endsAt: (from + 240) % 1_440 };
  const [first] = rows;
  if (!first) throw new Error('Members were expected');
  const quiet = { ...(members[0] as Viewer), memberId: first.id };
  await transaction((tx) => setQuietHours(tx, quiet, hours));
  const { id } = await makeBroadcast();
  await send(admin, { id, revision: 1, at: null });
  await steps(3);
  await runQueued(mailManyJob);
  const sent = recipients().length;
  expect(sent).toBe(499);
  await stop(admin, { id });
  await transaction((tx) => setQuietHours(tx, quiet, null));
  await runQueued(mailManyJob);
  expect(recipients()).toHaveLength(sent);
  expect(await db().$count(mailDelivery)).toBe(sent);
  expect(await broadcastDetail(admin, id)).toMatchObject({ mailed: 499, awaitingMail: 2 });
  await resume(admin, { id });
  await steps(4);
  await runQueued(mailManyJob);
  expect([recipients().length, new Set(recipients()).size]).toEqual([501, 501]);
});

test('a message that everyone has in the application is stopped while its mails are held; resumed, each is sent once', async () => {
  const [quiet, awake] = members as [Viewer, Viewer];
  const from = (new Date().getUTCHours() * 60 + 1_440 - 60) % 1_440;
  const hours = { startsAt: from, endsAt: (from + 240) % 1_440 };
  await transaction((tx) => setQuietHours(tx, quiet, hours));
  const { id } = await makeBroadcast();
  await send(admin, { id, revision: 1, at: null });
  await steps(2);
  await runQueued(mailManyJob);
  expect(await broadcastDetail(admin, id)).toMatchObject({ state: 'sent', hasUnsent: true });
  expect(recipients()).toEqual([awake.email]);
  await stop(admin, { id });
  // Before the held mail’s time: it stays with the job that holds it.
  await resume(admin, { id });
  await steps(2);
  await stop(admin, { id });
  const jobs = await queued<object>(mailManyJob.name);
  await mailManyJob.handle(jobs.at(-1), context());
  expect(recipients()).toEqual([awake.email]);
  expect(await broadcastDetail(admin, id)).toMatchObject({ state: 'stopped', mailed: 1, awaitingMail: 1 });
  await resume(admin, { id });
  await steps(2);
  await transaction((tx) => setQuietHours(tx, quiet, null));
  await runQueued(mailManyJob);
  expect(recipients()).toEqual([quiet.email, awake.email].sort());
  expect(await broadcastDetail(admin, id)).toMatchObject({ state: 'sent', mailed: 2, hasUnsent: false });
  await expect(stop(admin, { id })).rejects.toMatchObject({ message: 'Everyone already has this message.' });
});

test('a stopped message is in no digest until it is resumed, and makes none due', async () => {
  const [ada] = members as [Viewer];
  for (const one of members)
    await transaction((tx) => chooseDelivery(tx, one, { kind: 'firm_message', delivery: 'daily' }));
  const { id, title } = await makeBroadcast();
  await send(admin, { id, revision: 1, at: null });
  await steps(2);
  expect(await broadcastDetail(admin, id)).toMatchObject({ state: 'sent', hasUnsent: true });
  await stop(admin, { id });
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  const digest = async () =>
    (await transaction((tx) => takeDigest(tx, ada.memberId, 'daily')))?.items.map((item) => item.title);
  expect([await dueDigests('daily', inTwoDays), await digest()]).toEqual([[], undefined]);
  await resume(admin, { id });
  await steps(2);
  expect((await dueDigests('daily', inTwoDays)).sort()).toEqual(members.map((one) => one.memberId).sort());
  expect([await digest(), await digest()]).toEqual([[title], undefined]);
});

test('what became of its mails is counted by the mails, and says why one was not mailed', async () => {
  const [bounced, suppressed, left] = [await makeViewer(), await makeViewer(), await makeViewer()];
  await db()
    .insert(mailSuppression)
    .values({ address: suppressed.email, reason: 'complained', since: new Date() });
  const { id } = await makeBroadcast();
  await send(admin, { id, revision: 1, at: null });
  await steps(1);
  await db().update(member).set({ rejectedAt: new Date() }).where(eq(member.id, left.memberId));
  await steps(1);
  await runQueued(mailManyJob);
  const [refused] = await db()
    .select({ mailId: mailDelivery.mailId })
    .from(mailDelivery)
    .where(eq(mailDelivery.memberId, bounced.memberId));
  const event = {
    mailId: refused?.mailId ?? '',
    state: 'bounced',
    at: new Date(),
    isFromList: false,
  } as const;
  await committed(recordMailEvents)([{ ...event, reason: 'Gone', suppresses: 'bounced' }]);
  const outcome = await noticeOutcome(admin, [causeOf(id)]);
  expect(outcome).toMatchObject({
    counts: { sent: 2, bounced: 1, withheld: 2 },
    notMailed: [
      { reason: expect.stringContaining('reported as spam'), mails: 1 },
      { reason: 'They no longer belong to those who get it.', mails: 1 },
    ],
  });
  expect(outcome.counts.waiting).toBeUndefined();
  expect(await noticeOutcome(bounced, [causeOf(id)])).toEqual({ counts: {}, notMailed: [], undelivered: [] });
});

test('who is no member any longer when their mail goes out is not mailed, and is counted so', async () => {
  const [first] = members;
  const { id } = await makeBroadcast();
  await send(admin, { id, revision: 1, at: null });
  await steps(2);
  await db()
    .update(member)
    .set({ rejectedAt: new Date() })
    .where(eq(member.id, first?.memberId ?? ''));
  await runQueued(mailManyJob);
  await runQueued(mailManyJob);
  expect(await noticeOutcome(admin, [causeOf(id)])).toMatchObject({
    counts: { sent: 1, withheld: 1 },
    notMailed: [{ reason: 'They are no longer a member.', mails: 1 }],
  });
});
