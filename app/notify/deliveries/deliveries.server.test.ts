import { describe, expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { NOTIFICATION_KINDS } from '#app/domain/messages/notification-kinds.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { changeMember } from '#tests/factories/sessions.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queuedMails } from '#tests/setup/queued.ts';
import { takeDigest } from '../digests/digests.server.ts';
import { notify } from '../notify.server.ts';
import { chooseDelivery, ownDeliveries } from './deliveries.server.ts';
import { DEFAULT_DELIVERIES, type DeliveryChoice } from './delivery.ts';

useTestDatabase({ jobs: JOBS });

type Kind = DeliveryChoice['kind'];

const choose = (viewer: Viewer, kind: Kind, delivery: DeliveryChoice['delivery']) =>
  transaction((tx) => chooseDelivery(tx, viewer, { kind, delivery }));
const tell = (viewer: Viewer, kind: Kind, cause = newId(), letter?: Parameters<typeof notify>[1]['mail']) =>
  transaction((tx) =>
    notify(tx, {
      memberId: viewer.memberId,
      kind,
      title: 'News',
      body: 'Of the firm.',
      href: '/faqs',
      cause,
      ...(letter && { mail: letter }),
    }),
  );
const titles = async (viewer: Viewer) =>
  (await listNotifications(viewer, {})).items.map(({ title }) => title);
const taken = async (viewer: Viewer, period: 'daily' | 'weekly') =>
  (await transaction((tx) => takeDigest(tx, viewer.memberId, period)))?.items.map(({ cause }) => cause) ?? [];

describe('each kind is delivered as its member has chosen', () => {
  test('only in the application: on the page, without a mail', async () => {
    const ada = await makeViewer();
    await choose(ada, 'firm_message', 'app');
    expect(await tell(ada, 'firm_message')).toBe(true);
    expect([await titles(ada), await queuedMails(), await taken(ada, 'daily')]).toEqual([['News'], [], []]);
  });

  test('by mail at once: on the page and in one mail', async () => {
    const ada = await makeViewer();
    await choose(ada, 'stage_change', 'mail');
    expect([await tell(ada, 'stage_change', 'act'), await tell(ada, 'stage_change', 'act')]).toEqual([
      true,
      false,
    ]);
    expect(await titles(ada)).toEqual(['News']);
    expect(await queuedMails()).toEqual([
      {
        id: expect.stringMatching(/^notification\./),
        to: ada.email,
        content: {
          template: 'notification',
          memberName: ada.name,
          title: 'News',
          body: 'Of the firm.',
          url: 'http://localhost:3000/faqs',
          settingsUrl: 'http://localhost:3000/profile#notifications',
        },
      },
    ]);
  });

  test('a notification with its own mail sends that mail, and only if mailed at once', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    const url = 'http://localhost:3000/';
    const letter = {
      id: 'invite-redeemed.1',
      content: { template: 'invite-redeemed' as const, memberName: 'Ada', guestName: 'Cy', url },
    };
    await choose(bo, 'invite_redeemed', 'app');
    for (const viewer of [ada, bo]) await tell(viewer, 'invite_redeemed', 'act', letter);
    expect(await queuedMails()).toEqual([{ ...letter, to: ada.email }]);
  });

  test.each(['daily', 'weekly'] as const)('%s: on the page, and queued for one digest', async (period) => {
    const ada = await makeViewer();
    await choose(ada, 'new_opportunity', period);
    for (const cause of ['first', 'second']) await tell(ada, 'new_opportunity', cause);
    expect(await titles(ada)).toHaveLength(2);
    expect(await queuedMails()).toEqual([]);
    expect(await taken(ada, period === 'daily' ? 'weekly' : 'daily')).toEqual([]);
    expect(await taken(ada, period)).toEqual(['second', 'first']);
    expect(await taken(ada, period)).toEqual([]);
  });

  test('not at all: nothing', async () => {
    const ada = await makeViewer();
    await choose(ada, 'stage_change', 'off');
    expect(await tell(ada, 'stage_change')).toBe(false);
    expect([await titles(ada), await queuedMails(), await taken(ada, 'daily')]).toEqual([[], [], []]);
  });

  test('before they choose: by the defaults', async () => {
    const ada = await makeViewer();
    expect(await ownDeliveries(ada)).toEqual(DEFAULT_DELIVERIES);
    for (const kind of NOTIFICATION_KINDS) await tell(ada, kind);
    expect(await titles(ada)).toHaveLength(NOTIFICATION_KINDS.length);
    expect(await queuedMails()).toHaveLength(16);
    expect(await taken(ada, 'daily')).toHaveLength(3);
  });
});

test('an erased member gets nothing', async () => {
  const ada = await makeViewer();
  await changeMember(ada.memberId, { erasedAt: new Date() });
  expect(await tell(ada, 'firm_message')).toBe(false);
  expect([await titles(ada), await queuedMails()]).toEqual([[], []]);
});

describe('notifications queued for a digest follow a changed choice', () => {
  test.each([
    ['weekly', [], ['act']],
    ['app', [], []],
    ['off', [], []],
    ['mail', ['act'], []],
  ] as const)('daily, then %s', async (next, daily, weekly) => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    for (const viewer of [ada, bo]) await tell(viewer, 'stage_change', 'act');
    await choose(ada, 'stage_change', next);
    expect(await taken(ada, 'daily')).toEqual(daily);
    expect(await taken(ada, 'weekly')).toEqual(weekly);
    expect(await taken(bo, 'daily')).toEqual(['act']);
    expect(await queuedMails()).toEqual([]);
  });

  test('and are in one digest when two processes take it at once', async () => {
    const ada = await makeViewer();
    for (let n = 0; n < 5; n += 1) await tell(ada, 'stage_change', `act ${n}`);
    const all = await Promise.all([1, 2, 3].map(() => taken(ada, 'daily')));
    expect(all.flat().sort()).toEqual([0, 1, 2, 3, 4].map((n) => `act ${n}`));
  });
});
