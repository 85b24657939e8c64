import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  NOTIFICATION_KINDS,
  type NotificationDelivery,
  type NotificationKind,
} from '#app/domain/messages/notification-kinds.ts';
import { JOBS } from '#app/jobs.server.ts';
import { DEFAULT_DELIVERIES, isDigest, MANDATORY_KINDS } from '#app/notify/deliveries/delivery.ts';
import { takeDigest } from '#app/notify/digests/digests.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { CASES, makeCast } from './kinds.ts';

useTestDatabase({ jobs: JOBS });

/** Who has a notification of this kind, and by how many mails of their own it goes out. */
async function reached(kind: NotificationKind): Promise<Map<string, number>> {
  const notices = (await db().select().from(notification)).filter((one) => one.kind === kind);
  const alone = (await queued<{ id: string }>('mail.member')).map(({ id }) => id);
  const together = (await queued<{ notificationIds: string[] }>('mail.many')).flatMap(
    ({ notificationIds }) => notificationIds,
  );
  expect(new Set(notices.map(({ memberId }) => memberId)).size).toBe(notices.length);
  return new Map(
    notices.map(({ id, memberId, mailId }) => [
      memberId,
      alone.filter((one) => one === mailId).length + together.filter((one) => one === id).length,
    ]),
  );
}

const digestOf = async ({ memberId }: Viewer, period: 'daily' | 'weekly') =>
  (await transaction((tx) => takeDigest(tx, memberId, period)))?.items.length ?? 0;

const CHOICES = [
  null,
  'app',
  'mail',
  'weekly',
  'off',
] as const satisfies readonly (NotificationDelivery | null)[];

describe.each(NOTIFICATION_KINDS)('product §7, %s', (kind) => {
  test.each(CHOICES)('happens, once to each and to nobody else, as they have chosen: %s', async (chosen) => {
    const cast = await makeCast();
    const { gets, raise } = CASES[kind];
    const recipients = gets.map((name) => cast[name]);
    if (chosen)
      await db()
        .insert(notificationPreference)
        .values(recipients.map(({ memberId }) => ({ memberId, kind, delivery: chosen })));
    await raise(cast);
    const delivery = MANDATORY_KINDS[kind] ? 'mail' : (chosen ?? DEFAULT_DELIVERIES[kind]);
    const mails = delivery === 'mail' ? 1 : 0;
    expect(await reached(kind)).toEqual(
      new Map(delivery === 'off' ? [] : recipients.map(({ memberId }) => [memberId, mails])),
    );
    for (const period of ['daily', 'weekly'] as const)
      for (const one of recipients)
        expect(await digestOf(one, period)).toBe(isDigest(delivery) && delivery === period ? 1 : 0);
  });
});
