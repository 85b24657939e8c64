import { plainTextOf } from '#app/domain/text/rich-text.ts';
import { type Calendar, seedId } from '../calendar.ts';
import { FAQS } from '../content/faqs.ts';
import { NOTIFICATIONS } from '../content/notifications.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { richText, unbroken } from '../rich-text.ts';
import { idOf, type MemberIds } from './people.ts';

const HALF_HOUR = 1_800_000;
const FAQS_SINCE = { on: '2016-02-01' };

export function communicationRows(
  calendar: Calendar,
  ids: MemberIds,
): Pick<DemoRows, 'notifications' | 'faqCategories' | 'faqs'> {
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
    faqCategories: CATEGORIES.map((name, position) => ({ id: categoryId(calendar, name), name, position })),
    faqs: CATEGORIES.flatMap((name) =>
      FAQS.filter(({ category }) => category === name).map(
        ({ slug, question, answer, isDraft }, position) => {
          const written = { question: unbroken(question), answer: richText(answer) };
          const savedAt = calendar.at(FAQS_SINCE);
          return {
            id: seedId(`faq/${slug}`, savedAt),
            slug,
            categoryId: categoryId(calendar, name),
            position,
            ...written,
            savedAt,
            ...(!isDraft && {
              publishedQuestion: written.question,
              publishedAnswer: written.answer,
              publishedText: plainTextOf(written.answer),
              publishedAt: savedAt,
            }),
          };
        },
      ),
    ),
  };
}

const CATEGORIES = [...new Set(FAQS.map(({ category }) => category))];
const categoryId = (calendar: Calendar, name: string): string =>
  seedId(`faq-category/${name}`, calendar.at(FAQS_SINCE));
