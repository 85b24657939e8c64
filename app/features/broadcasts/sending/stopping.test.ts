import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { momentOf } from '#app/platform/format/wall-clock.ts';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeAdmin, makeManyMembers, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queuedMailsToMany } from '#tests/setup/queued.ts';
import { counts, orders, run, work } from '#tests/setup/sending.ts';
import { broadcastDetail, saveBroadcast } from '../broadcasts.server.ts';
import { cancelSchedule, resumeBroadcast, sendBroadcast, stopBroadcast } from './orders.server.ts';
import { sendBroadcastJob } from './send-broadcast.jobs.server.ts';

useTestDatabase({ jobs: JOBS });

let admin: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
});

const send = committed(sendBroadcast);
const stop = committed(stopBroadcast);
const resume = committed(resumeBroadcast);
const cancel = committed(cancelSchedule);
const titles = async (viewer: Viewer) =>
  (await listNotifications(viewer, {})).items.map(({ title }) => title);
const now = (id: string) => ({ id, revision: 1, at: null });

describe('stopped', () => {
  test('nobody else gets it until it is resumed; then all others do, and nobody twice', async () => {
    await makeManyMembers(1_200);
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

  test('while it is mailed, no further mail goes out', async () => {
    await makeManyMembers(1_100);
    const { id } = await makeBroadcast();
    await send(admin, now(id));
    // Three parts of members and one of mails.
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

  test('what is not being sent is neither stopped nor resumed', async () => {
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

  test('a time that is over, or years away, is refused', async () => {
    const { id } = await makeBroadcast();
    for (const at of [inHours(-1), inHours(24 * 400)])
      await expect(send(admin, { id, revision: 1, at })).rejects.toMatchObject({ code: 'unprocessable' });
  });

  test.each([
    ['the day before the clocks go forward', '2027-03-27T09:00Z', '2027-03-27T08:00:00.000Z'],
    ['the day after', '2027-03-29T09:00Z', '2027-03-29T07:00:00.000Z'],
    ['an hour that the change leaves out', '2027-03-28T02:30Z', '2027-03-28T01:30:00.000Z'],
    ['the day after the clocks go back', '2027-11-01T09:00Z', '2027-11-01T08:00:00.000Z'],
  ])('nine o’clock in Berlin is nine there: %s', (_day, wall, expected) => {
    expect(momentOf(Date.parse(wall), 'Europe/Berlin').toISOString()).toBe(expected);
  });
});
