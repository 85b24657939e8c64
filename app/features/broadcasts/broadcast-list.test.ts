import { expect, test } from 'vitest';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { broadcastState } from './broadcast.ts';
import { broadcastList } from './broadcast-list.server.ts';

useTestDatabase();

const AT = new Date('2026-11-01T10:00:00Z');

test('messages are sorted by every column, page by page, and exported in that order', async () => {
  const admin = await makeAdmin();
  const sentBy = admin.memberId;
  for (let n = 0; n < 52; n += 1)
    await makeBroadcast({
      savedBy: sentBy,
      title: `Message ${n % 5}`,
      reached: n % 3,
      ...(n % 2 && { sentBy, startedAt: new Date(AT.getTime() + (n % 7) * 1_000), finishedAt: AT }),
    });
  await expectSorted(broadcastList, admin, { count: 52 });
});

test('messages are filtered by subject and by the state that the rule gives, for admins only', async () => {
  const admin = await makeAdmin();
  const savedBy = admin.memberId;
  const facts = [
    {},
    { scheduledFor: AT, sentBy: savedBy },
    { sentBy: savedBy, startedAt: AT },
    { sentBy: savedBy, startedAt: AT, stoppedAt: AT },
    { sentBy: savedBy, startedAt: AT, finishedAt: AT },
  ];
  for (const fact of facts) {
    const { id, ...row } = await makeBroadcast({ savedBy, ...fact });
    const state = broadcastState(row);
    const found = await broadcastList.page(admin, broadcastList.schema.parse({ state }));
    expect(found.items.map((one) => [one.id, one.state])).toEqual([[id, state]]);
  }
  await makeBroadcast({ savedBy, title: '100% of the fee' });
  expect((await broadcastList.page(admin, broadcastList.schema.parse({ q: '100% fee' }))).items).toHaveLength(
    1,
  );
  const viewer = await makeViewer();
  expect((await broadcastList.page(viewer, broadcastList.schema.parse({}))).items).toEqual([]);
});
