import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { broadcastReading } from '#app/db/schema/broadcasts.ts';
import { JOBS } from '#app/jobs.server.ts';
import { isCopyOf, newCopy } from '#app/notify/mail/counted-copies.server.ts';
import { makeBroadcast, textOf } from '#tests/factories/broadcasts.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMailsToMany, runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { broadcastDetail } from '../broadcasts.server.ts';
import { sendBroadcast } from '../sending/orders.server.ts';
import { sendBroadcastJob } from '../sending/send-broadcast.jobs.server.ts';
import { followLink, noteOpened } from './counting.server.ts';

useTestDatabase({ jobs: JOBS });

let undo: (() => void) | null = null;
beforeEach(() => {
  undo = changeEnvironment({ MESSAGE_COUNTS: 'on' });
});
afterEach(() => undo?.());

async function sent(uri = 'https://example.com/day') {
  const admin = await makeAdmin();
  const { id } = await makeBroadcast({ content: textOf('Come, and read ', uri) });
  await committed(sendBroadcast)(admin, { id, revision: 1, at: null });
  for (let before = 0; ; ) {
    await runQueued(sendBroadcastJob);
    const now = (await queued(sendBroadcastJob.name)).length;
    if (now === before) break;
    before = now;
  }
  const copies = (await queuedMailsToMany()).map(({ content }) =>
    typeof content.countedAs === 'string' ? newCopy(content.countedAs) : '',
  );
  return { id, copies, counted: async () => (await broadcastDetail(admin, id)).counted };
}

describe('opens and clicks', () => {
  test('are counted once per copy, without a name', async () => {
    const people = [await makeViewer(), await makeViewer(), await makeViewer()];
    const { id, copies, counted } = await sent();
    const [one = '', two = ''] = copies;
    expect(new Set(copies).size).toBe(3);
    expect(await counted()).toEqual({ opened: 0, clicked: 0 });
    for (const _ of [1, 2]) expect(await noteOpened({ id, copy: one })).toBe(true);
    expect(await counted()).toEqual({ opened: 1, clicked: 0 });
    for (const _ of [1, 2])
      expect(await followLink({ id, copy: two, link: 0 })).toBe('https://example.com/day');
    await noteOpened({ id, copy: two });
    expect(await counted()).toEqual({ opened: 2, clicked: 1 });
    const kept = JSON.stringify(await db().select().from(broadcastReading));
    for (const { memberId, email } of people) {
      expect(kept).not.toContain(memberId);
      expect(kept).not.toContain(email);
    }
  });

  test('are not counted for forged copy ids, which lead nowhere', async () => {
    await makeViewer();
    const { id, copies, counted } = await sent();
    const [own = ''] = copies;
    const other = (await makeBroadcast({ isCounted: true })).id;
    const forged = `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`;
    for (const copy of [forged, '', 'x'.repeat(44), newCopy(other)]) {
      expect(await noteOpened({ id, copy })).toBe(false);
      expect(await followLink({ id, copy, link: 0 })).toBeNull();
    }
    expect(await followLink({ id, copy: own, link: 1 })).toBeNull();
    expect(await counted()).toEqual({ opened: 0, clicked: 0 });
    expect(isCopyOf(other, own)).toBe(false);
  });

  test('are counted after our secret was changed if the former one is listed', async () => {
    await makeViewer();
    const { id, copies } = await sent();
    const [copy = ''] = copies;
    const former = process.env.AUTH0_SECRET;
    onTestFinished(changeEnvironment({ AUTH0_SECRET: 'another-secret-of-the-tests-of-forty-chars' }));
    expect(await followLink({ id, copy, link: 0 })).toBeNull();
    onTestFinished(changeEnvironment({ AUTH0_FORMER_SECRETS: former }));
    expect(await followLink({ id, copy, link: 0 })).not.toBeNull();
  });

  test('lead to our own pages too, and never to an unsafe address', async () => {
    await makeViewer();
    const { id, copies } = await sent('/opportunities/open');
    const [copy = ''] = copies;
    expect(await followLink({ id, copy, link: 0 })).toBe('http://localhost:3000/opportunities/open');
    const unsafe = await makeBroadcast({ isCounted: true, content: textOf('Look ', 'javascript:alert(1)') });
    const made = newCopy(unsafe.id);
    expect(await followLink({ id: unsafe.id, copy: made, link: 0 })).toBeNull();
  });
});

test('if the firm does not count, mails have no copy id and nothing is counted', async () => {
  undo?.();
  undo = null;
  await makeViewer();
  const { id, copies, counted } = await sent();
  expect(copies).toEqual(['']);
  expect(await counted()).toBeNull();
  expect(await noteOpened({ id, copy: newCopy(id) })).toBe(false);
  expect(await db().$count(broadcastReading)).toBe(0);
});
