import { describe, expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { JOBS } from '#app/jobs.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from './notifications.server.ts';

useTestDatabase({ jobs: JOBS });

const tell = (viewer: Viewer, cause = newId(), kind: NotificationKind = 'firm_message') =>
  transaction((tx) =>
    notify(tx, {
      memberId: viewer.memberId,
      kind,
      title: `About ${cause}`,
      body: 'Read on.',
      href: '/faqs',
      cause,
    }),
  );

test('a member is notified of each event once, even if notified twice at once', async () => {
  const [ada, bo] = [await makeViewer(), await makeViewer()];
  const answers = await Promise.all([tell(ada, 'act'), tell(ada, 'act'), tell(bo, 'act')]);
  expect(answers.filter(Boolean)).toHaveLength(2);
  expect((await listNotifications(ada, {})).items).toMatchObject([
    { kind: 'firm_message', title: 'About act', body: 'Read on.', href: '/faqs', readAt: null },
  ]);
  expect(await unreadNotifications(bo)).toBe(1);
});

describe('reading', () => {
  test('marks one, keeps the time of the first reading, and never affects those of other members', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    await tell(ada);
    const [notification] = (await listNotifications(ada, {})).items;
    const id = notification?.id ?? '';
    await expect(readNotification(bo, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(readNotification(ada, newId())).rejects.toMatchObject({ code: 'not_found' });
    await readNotification(ada, id);
    const [read] = (await listNotifications(ada, {})).items;
    await readNotification(ada, id);
    expect((await listNotifications(ada, {})).items).toEqual([read]);
    expect(read?.readAt).not.toBeNull();
    expect(await unreadNotifications(ada)).toBe(0);
  });

  test('marks all of the viewer’s own, and returns their number', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    for (const viewer of [ada, ada, bo]) await tell(viewer);
    expect(await readAllNotifications(ada)).toBe(2);
    expect(await readAllNotifications(ada)).toBe(0);
    expect([await unreadNotifications(ada), await unreadNotifications(bo)]).toEqual([0, 1]);
  });
});

test('the list is newest first, filtered by kind or unread only, page by page', async () => {
  const ada = await makeViewer();
  for (let i = 0; i < 35; i++) await tell(ada, `cause ${i}`, i % 5 ? 'firm_message' : 'statement_ready');
  const first = await listNotifications(ada, {});
  const second = await listNotifications(ada, { cursor: first.nextCursor ?? '' });
  const all = [...first.items, ...second.items].map((item) => item.title);
  expect(all).toEqual(Array.from({ length: 35 }, (_, i) => `About cause ${34 - i}`));
  const [newest] = first.items;
  if (newest) await readNotification(ada, newest.id);
  expect((await listNotifications(ada, { unread: true })).items[0]?.title).toBe('About cause 33');
  expect((await listNotifications(ada, { kind: 'statement_ready' })).items).toHaveLength(7);
});
