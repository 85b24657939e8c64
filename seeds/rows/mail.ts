import { notificationMailId } from '#app/notify/notification-mail-id.ts';
import { MEMBERS } from '../content/people.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { idOf, type MemberIds } from './people.ts';

const SECOND = 1000;
const HOUR_MINUTES = 60;

/** A member whose address has stopped working, and one who gets no mail at night. */
const BOUNCED = 'walter.escher';
const SLEEPER = 'yuki.tanabe';
const REFUSAL = '550 5.1.1 The email account that you tried to reach does not exist.';

/** What became of the mails about these notices of messages from the firm, and what members have chosen. */
export function mailRows(
  ids: MemberIds,
  notices: DemoRows['notifications'],
): Pick<DemoRows, 'mailDeliveries' | 'mailSuppressions' | 'quietHours'> {
  const addresses = new Map(MEMBERS.map(({ key, email }) => [idOf(ids, key), email]));
  const bouncedId = idOf(ids, BOUNCED);
  const mailDeliveries = notices.flatMap(({ id, memberId, createdAt: writtenAt }) => {
    if (!id || !writtenAt) return [];
    const isBounced = memberId === bouncedId;
    return [
      {
        mailId: notificationMailId(id),
        address: addresses.get(memberId) ?? null,
        memberId,
        template: 'message',
        state: isBounced ? ('bounced' as const) : ('delivered' as const),
        stateAt: new Date(writtenAt.getTime() + 20 * SECOND),
        reason: isBounced ? REFUSAL : null,
        begunAt: writtenAt,
        takenAt: new Date(writtenAt.getTime() + SECOND),
        createdAt: writtenAt,
      },
    ];
  });
  return {
    mailDeliveries,
    mailSuppressions: mailDeliveries
      .filter(({ state }) => state === 'bounced')
      .flatMap(({ address, memberId, stateAt: since }) =>
        address ? [{ address, memberId, reason: 'bounced' as const, detail: REFUSAL, since }] : [],
      ),
    quietHours: [{ memberId: idOf(ids, SLEEPER), startsAt: 22 * HOUR_MINUTES, endsAt: 7 * HOUR_MINUTES }],
  };
}
