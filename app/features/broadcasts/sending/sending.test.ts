import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { broadcastRecipient } from '#app/db/schema/broadcasts.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { chooseDelivery } from '#app/notify/deliveries/deliveries.server.ts';
import { eraseDeclared } from '#app/platform/personal-data/personal-data.server.ts';
import { makeBroadcast, textOf } from '#tests/factories/broadcasts.ts';
import { makeAdmin, makeManyMembers, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queuedMailsToMany } from '#tests/setup/queued.ts';
import { counts, orders, run, work } from '#tests/setup/sending.ts';
import { audienceOf, broadcastDetail, ownMessage, saveBroadcast } from '../broadcasts.server.ts';
import { sendBroadcast } from './orders.server.ts';

useTestDatabase({ jobs: JOBS });

let admin: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
});

const send = committed(sendBroadcast);
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
    await makeManyMembers(1_200);
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
    await committed(eraseDeclared)(ada.memberId);
    await expect(ownMessage(ada, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await broadcastDetail(admin, id)).toMatchObject({ reached: 1 });
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
