import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { broadcastRecipient } from '#app/db/schema/broadcasts.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { newId } from '#app/domain/ids.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { chooseDelivery } from '#app/notify/deliveries.server.ts';
import { momentOf } from '#app/platform/format/wall-clock.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { makeBroadcast, textOf } from '#tests/factories/broadcasts.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMailsToMany } from '#tests/setup/queued.ts';
import { audienceOf, broadcastDetail, ownMessage, saveBroadcast } from '../broadcasts.server.ts';
import { eraseBroadcasts } from '../personal-data.server.ts';
import { cancelSchedule, resumeBroadcast, sendBroadcast, stopBroadcast } from './orders.server.ts';
import { sendBroadcastJob } from './send-broadcast.jobs.server.ts';

useTestDatabase({ jobs: JOBS });

type Order = { id: string; run: number; step: number };

let admin: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
});

const send = committed(sendBroadcast);
const stop = committed(stopBroadcast);
const resume = committed(resumeBroadcast);
const cancel = committed(cancelSchedule);
const orders = () => queued<Order>(sendBroadcastJob.name);
const run = (order: Order) =>
  sendBroadcastJob.handle(order, {
    id: newId(),
    attempt: 1,
    signal: AbortSignal.timeout(20_000),
    log: logger,
  });

/** Runs the queued jobs one by one, at most `most` of those not yet run; returns how many ran. */
async function work(most = 100, from = 0): Promise<number> {
  let done = from;
  for (let all = await orders(); done < all.length && done - from < most; all = await orders()) {
    const next = all[done];
    if (next) await run(next);
    done += 1;
  }
  return done;
}

const manyMembers = (count: number) =>
  db().execute(sql`
    insert into member (id, email, name, roles, email_verified_at, approved_at)
    select gen_random_uuid(), 'member' || n || '@vestry.test', 'Member ' || n, '{prospective}', now(), now()
    from generate_series(1, ${count}::int) as n`);

async function counts() {
  const { rows } = await db().execute<{ people: number; rows: number; recipients: number }>(sql`
    select count(distinct member_id)::int as people, count(*)::int as rows,
      (select count(*)::int from broadcast_recipient) as recipients
    from notification where cause like 'broadcast:%'`);
  return rows[0];
}
const titles = async (viewer: Viewer) =>
  (await listNotifications(viewer, {})).items.map(({ title }) => title);
const now = (id: string) => ({ id, revision: 1, at: null });

describe('sent now', () => {
  test('each recipient gets it once, by their chosen delivery, and can read it', async () => {
    const [mail, app, off, pending] = [
      await makeViewer(),
      await makeViewer(),
      await makeViewer(),
      await makeViewer({ approvedAt: null }),
    ];
    await committed(chooseDelivery)(app, { kind: 'firm_message', delivery: 'app' });
    await committed(chooseDelivery)(off, { kind: 'firm_message', delivery: 'off' });
    const { id, title, content } = await makeBroadcast({ savedBy: admin.memberId });
    expect(await send(admin, now(id))).toEqual({ state: 'sending' });
    await work();
    expect(await Promise.all([mail, app, off, pending, admin].map(titles))).toEqual([
      [title],
      [title],
      [],
      [],
      [],
    ]);
    expect(await queuedMailsToMany()).toMatchObject([
      {
        to: mail.email,
        content: {
          template: 'message',
          title,
          text: content,
          url: `http://localhost:3000/messages/${id}`,
          isTest: false,
          countedAs: null,
        },
      },
    ]);
    expect(await broadcastDetail(admin, id)).toMatchObject({
      state: 'sent',
      expected: 2,
      reached: 2,
      mailed: 1,
      awaitingMail: 0,
    });
    expect(await ownMessage(app, id)).toMatchObject({ title, content, isUnread: true });
    for (const other of [off, admin, pending])
      await expect(ownMessage(other, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('by two admins at once, it is sent once; a job that runs again does nothing', async () => {
    await manyMembers(1_200);
    const { id } = await makeBroadcast();
    const both = await Promise.all([send(admin, now(id)), send(await makeAdmin(), now(id))]);
    expect(both).toEqual([{ state: 'sending' }, { state: 'sending' }]);
    expect(await orders()).toHaveLength(1);
    await work();
    // Three chunks of members, the last one not full, and three of mails.
    expect(await orders()).toHaveLength(6);
    for (const order of await orders()) await run(order);
    expect(await orders()).toHaveLength(6);
    expect(await counts()).toEqual({ people: 1_200, rows: 1_200, recipients: 1_200 });
    const mails = await queuedMailsToMany();
    expect([mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([1_200, 1_200]);
    const log = await db().select({ act: auditEntry.act }).from(auditEntry).orderBy(asc(auditEntry.id));
    expect(log.map(({ act }) => act)).toEqual(['broadcast.send', 'broadcast.finish']);
  });

  test('an incomplete, outdated or unknown message is refused', async () => {
    const { id } = await makeBroadcast({ rules: [] });
    await expect(send(admin, now(id))).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'Please choose the recipients.',
    });
    const fields = { title: 'a', content: textOf('b'), rules: [{ kind: 'everyone' as const }] };
    await committed(saveBroadcast)(admin, { id, revision: 1, ...fields });
    await expect(send(admin, now(id))).rejects.toMatchObject({ code: 'conflict' });
    await expect(send(admin, now(newId()))).rejects.toMatchObject({ code: 'not_found' });
    await expect(send(await makeViewer(), { ...now(id), revision: 2 })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      committed(saveBroadcast)(admin, { id, revision: 2, ...fields, rules: [] }).then(() =>
        send(admin, { ...now(id), revision: 2 }),
      ),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await orders()).toEqual([]);
  });

  test('it can no longer be changed', async () => {
    const { id, title, content, rules } = await makeBroadcast();
    await send(admin, now(id));
    const saving = committed(saveBroadcast)(admin, { id, revision: 1, title, content, rules });
    await expect(saving).rejects.toMatchObject({
      code: 'conflict',
      message: 'This message has been sent and can no longer be changed.',
    });
  });

  test('a recipient who loses membership before their mail is sent gets none', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    const { id } = await makeBroadcast();
    await send(admin, now(id));
    await work(1);
    await db().update(member).set({ rejectedAt: new Date() }).where(sql`id = ${ada.memberId}`);
    await work(100, 1);
    expect((await queuedMailsToMany()).map(({ to }) => to)).toEqual([bo.email]);
    expect(await broadcastDetail(admin, id)).toMatchObject({ state: 'sent', reached: 2, mailed: 1 });
  });

  test('a recipient whom the rules no longer admit when mails are sent gets none', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    const { id } = await makeBroadcast({ rules: [{ kind: 'everyone' }] });
    await send(admin, now(id));
    await work(1);
    await db()
      .update(member)
      .set({ roles: ['admin'] })
      .where(sql`id = ${ada.memberId}`);
    await work(100, 1);
    expect((await queuedMailsToMany()).map(({ to }) => to)).toEqual([bo.email]);
  });

  test('an erased member no longer has it, and is still counted', async () => {
    const ada = await makeViewer();
    const { id } = await makeBroadcast();
    await send(admin, now(id));
    await work();
    await committed(eraseBroadcasts)(ada.memberId);
    await expect(ownMessage(ada, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await broadcastDetail(admin, id)).toMatchObject({ reached: 1 });
  });
});

describe('stopped', () => {
  test('nobody else gets it until it is resumed; then all others do, and nobody twice', async () => {
    await manyMembers(1_200);
    const { id } = await makeBroadcast();
    await send(admin, now(id));
    let done = await work(1);
    await stop(admin, { id });
    await stop(admin, { id });
    done = await work(100, done);
    expect(await counts()).toEqual({ people: 500, rows: 500, recipients: 500 });
    expect(await queuedMailsToMany()).toEqual([]);
    expect(await broadcastDetail(admin, id)).toMatchObject({
      state: 'stopped',
      expected: 1_200,
      reached: 500,
      awaitingMail: 500,
    });
    await expect(send(admin, now(id))).rejects.toMatchObject({ code: 'conflict' });
    await Promise.all([resume(admin, { id }), resume(await makeAdmin(), { id })]);
    await work(100, done);
    expect(await counts()).toEqual({ people: 1_200, rows: 1_200, recipients: 1_200 });
    expect(new Set((await queuedMailsToMany()).map(({ to }) => to)).size).toBe(1_200);
    expect(await queuedMailsToMany()).toHaveLength(1_200);
    expect(await broadcastDetail(admin, id)).toMatchObject({ state: 'sent', reached: 1_200, mailed: 1_200 });
  });

  test('during mailing, no further mail is sent', async () => {
    await manyMembers(1_100);
    const { id } = await makeBroadcast();
    await send(admin, now(id));
    // Three chunks of members and one of mails.
    const done = await work(4);
    await stop(admin, { id });
    await work(100, done);
    expect(await queuedMailsToMany()).toHaveLength(500);
    expect(await broadcastDetail(admin, id)).toMatchObject({
      reached: 1_100,
      mailed: 500,
      awaitingMail: 600,
    });
    await resume(admin, { id });
    await work(100, done);
    const to = (await queuedMailsToMany()).map((mail) => mail.to);
    expect([to.length, new Set(to).size]).toEqual([1_100, 1_100]);
  });

  test('a message that is not being sent can be neither stopped nor resumed', async () => {
    const { id } = await makeBroadcast();
    await expect(stop(admin, { id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(resume(admin, { id })).rejects.toMatchObject({ code: 'conflict' });
    await send(admin, now(id));
    await work();
    await expect(stop(admin, { id })).rejects.toMatchObject({
      message: 'Everyone already has this message.',
    });
    await expect(stop(await makeViewer(), { id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('scheduled', () => {
  const HOUR = 3_600_000;
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const starts = async () => {
    const { rows } = await db().execute<{ at: Date }>(
      sql`select start_after as at from pgboss.job where name = ${sendBroadcastJob.name} order by created_on, id`,
    );
    return rows.map(({ at }) => new Date(at).toISOString());
  };

  test('it waits for its time, which can be changed; only the last order counts', async () => {
    const ada = await makeViewer();
    const { id } = await makeBroadcast();
    const [first, second] = [inHours(5), inHours(3)];
    expect(await send(admin, { id, revision: 1, at: first })).toEqual({ state: 'scheduled' });
    expect(await send(admin, { id, revision: 1, at: first })).toEqual({ state: 'scheduled' });
    await send(admin, { id, revision: 1, at: second });
    expect(await starts()).toEqual([first, second]);
    expect(await broadcastDetail(admin, id)).toMatchObject({ state: 'scheduled', scheduledFor: second });
    const [early, right] = await orders();
    if (!early || !right) throw new Error('Two orders were expected');
    await run(early);
    expect(await titles(ada)).toEqual([]);
    await run(right);
    expect(await titles(ada)).toHaveLength(1);
    await expect(cancel(admin, { id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('cancelled, it is a draft again, and its job does nothing', async () => {
    const ada = await makeViewer();
    const { id, title, content, rules } = await makeBroadcast();
    await send(admin, { id, revision: 1, at: inHours(5) });
    const changed = { id, revision: 1, title, content, rules };
    await expect(committed(saveBroadcast)(admin, changed)).rejects.toMatchObject({
      message: 'This message is scheduled. Cancel the schedule to edit it.',
    });
    await Promise.all([cancel(admin, { id }), cancel(admin, { id })]);
    await work();
    expect(await titles(ada)).toEqual([]);
    await committed(saveBroadcast)(admin, changed);
    await send(admin, { ...now(id), revision: 2 });
    await work();
    expect(await titles(ada)).toEqual([title]);
  });

  test('a time in the past, or years ahead, is refused', async () => {
    const { id } = await makeBroadcast();
    for (const at of [inHours(-1), inHours(24 * 400)])
      await expect(send(admin, { id, revision: 1, at })).rejects.toMatchObject({ code: 'unprocessable' });
  });

  test.each([
    ['the day before the clocks go forward', '2027-03-27T09:00Z', '2027-03-27T08:00:00.000Z'],
    ['the day after', '2027-03-29T09:00Z', '2027-03-29T07:00:00.000Z'],
    ['an hour that the change leaves out', '2027-03-28T02:30Z', '2027-03-28T01:30:00.000Z'],
    ['the day after the clocks go back', '2027-11-01T09:00Z', '2027-11-01T08:00:00.000Z'],
  ])('nine o’clock in Berlin is nine local time: %s', (_day, wall, expected) => {
    expect(momentOf(Date.parse(wall), 'Europe/Berlin').toISOString()).toBe(expected);
  });
});

test('the audience is evaluated at sending: members who joined before then get it, members who left do not', async () => {
  const [leaves, joins] = [await makeViewer(), await makeViewer({ approvedAt: null })];
  const { id } = await makeBroadcast();
  expect((await audienceOf(admin, [{ kind: 'everyone' }])).total).toBe(1);
  await send(admin, now(id));
  await db().execute(sql`update member set rejected_at = now() where id = ${leaves.memberId}`);
  await db().execute(sql`update member set approved_at = now() where id = ${joins.memberId}`);
  await work();
  const rows = await db().select({ memberId: broadcastRecipient.memberId }).from(broadcastRecipient);
  expect(rows).toEqual([{ memberId: joins.memberId }]);
  expect(await db().$count(notification)).toBe(1);
});
