import { type Calendar, seedId } from '../calendar.ts';
import { FAQS } from '../content/faqs.ts';
import { NOTIFICATIONS } from '../content/notifications.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { unbroken } from '../rich-text.ts';
import { idOf, type MemberIds } from './people.ts';

const HALF_HOUR = 1_800_000;
const FAQS_SINCE = { on: '2016-02-01' };

export function communicationRows(
  calendar: Calendar,
  ids: MemberIds,
): Pick<DemoRows, 'notifications' | 'faqs'> {
  return {
    notifications: NOTIFICATIONS.map(({ member, kind, title, body, href, hoursAgo, read }) => {
      const createdAt = calendar.hoursAgo(hoursAgo);
      const cause = `demo:${kind}:${hoursAgo}`;
      return {
        id: seedId(`notification/${member}/${cause}`, createdAt),
        memberId: idOf(ids, member),
        kind,
        title: unbroken(title),
        body: unbroken(body),
        href,
        cause,
        createdAt,
        readAt: read ? new Date(createdAt.getTime() + HALF_HOUR) : null,
      };
    }),
    faqs: FAQS.map((faq, index) => ({
      ...faq,
      id: seedId(`faq/${faq.slug}`, calendar.at(FAQS_SINCE)),
      position: index + 1,
    })),
  };
}
