import { broadcastExcerptOf, causeOf, messagePath } from '#app/features/broadcasts/broadcast.ts';
import { notificationMailId } from '#app/notify/notification-mail-id.ts';
import { type Calendar, seedId } from '../calendar.ts';
import { BROADCASTS, type SeedBroadcast } from '../content/broadcasts.ts';
import { MEMBERS } from '../content/people.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { richText } from '../rich-text.ts';
import { idOf, isApproved, type MemberIds } from './people.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;

/** Everyone approved who is not of the firm: the only audience of what the demo has sent. */
const READERS = MEMBERS.filter(
  (member) => isApproved(member) && !['admin', 'delegate'].includes(member.standing),
);

const broadcastId = ({ key, writtenHoursAgo }: SeedBroadcast, calendar: Calendar): string =>
  seedId(`broadcast/${key}`, calendar.hoursAgo(writtenHoursAgo));

/** Messages from the firm with their recipients, and the recipients' notifications, which they have read. */
export function broadcastRows(
  calendar: Calendar,
  ids: MemberIds,
): Pick<DemoRows, 'broadcasts' | 'broadcastRecipients' | 'notifications'> {
  const broadcasts = BROADCASTS.map((one) => broadcastRow(one, calendar, ids));
  const notifications = broadcasts.flatMap((one) => {
    const createdAt = one.startedAt;
    if (!createdAt) return [];
    return READERS.map(({ key }) => {
      const id = seedId(`notification/${key}/${one.id}`, createdAt);
      return {
        id,
        mailId: notificationMailId(id),
        memberId: idOf(ids, key),
        kind: 'firm_message' as const,
        title: one.title,
        body: broadcastExcerptOf(one.content),
        href: messagePath(one.id),
        cause: causeOf(one.id),
        createdAt,
        readAt: new Date(createdAt.getTime() + HALF_HOUR),
      };
    });
  });
  return {
    broadcasts,
    notifications,
    broadcastRecipients: broadcasts.flatMap(({ id, startedAt }) =>
      notifications.flatMap((notification) =>
        startedAt && notification.cause === causeOf(id)
          ? [
              {
                broadcastId: id,
                memberId: notification.memberId,
                notifiedAt: startedAt,
                notificationId: notification.id,
                awaitsMail: false,
              },
            ]
          : [],
      ),
    ),
  };
}

function broadcastRow(broadcast: SeedBroadcast, calendar: Calendar, ids: MemberIds) {
  const { title, text, rules, by, writtenHoursAgo, sentHoursAgo } = broadcast;
  const writtenAt = calendar.hoursAgo(writtenHoursAgo);
  const author = idOf(ids, by);
  const startedAt = sentHoursAgo === null ? null : calendar.hoursAgo(sentHoursAgo);
  const sent = startedAt && {
    sentBy: author,
    finishedAt: new Date(startedAt.getTime() + MINUTE),
    run: 1,
    isNotified: true,
    expected: READERS.length,
    reached: READERS.length,
    mailed: READERS.length,
  };
  return {
    id: broadcastId(broadcast, calendar),
    title,
    content: richText(text),
    rules,
    revision: 2,
    createdAt: writtenAt,
    savedAt: writtenAt,
    savedBy: author,
    startedAt,
    ...sent,
  };
}
