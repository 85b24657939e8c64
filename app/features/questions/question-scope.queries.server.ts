import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { opensFundPage, readsInFull } from '#app/platform/access/opportunity-access.queries.server.ts';
import { forMember } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { QuestionSubject } from './question.ts';

export function onPage(about: QuestionSubject): SQL | undefined {
  switch (about.page) {
    case 'opportunity':
      return eq(question.opportunityId, about.opportunityId);
    case 'fund':
      return eq(question.fundId, about.fundId);
    case 'faqs':
      return eq(question.page, 'faqs');
  }
}

/** Matches the published questions on pages that the viewer may open; requires joins to both pages. */
export const publishedTo = (viewer: Viewer): SQL | undefined =>
  and(
    forMember(viewer),
    isNotNull(question.publishedAt),
    isNotNull(question.answeredAt),
    or(
      eq(question.page, 'faqs'),
      and(isNotNull(opportunity.id), readsInFull(viewer)),
      and(isNotNull(fund.id), opensFundPage(viewer)),
    ),
  );

/** The name of the person who asked in the member's name; null for the member themselves. */
export const askedVia = sql<string | null>`(
  select p.name from access_grant g join member p on p.id = g.person_id where g.id = ${question.grantId})`;

/** What the tabs of the inbox hold. A drafted answer is not sent: its question is unanswered too. */
export const STATE_IS = {
  waiting: and(isNull(question.answeredAt), isNull(question.dismissedAt)),
  drafted: and(isNull(question.answeredAt), isNull(question.dismissedAt), isNotNull(question.draft)),
  answered: isNotNull(question.answeredAt),
  dismissed: and(isNull(question.answeredAt), isNotNull(question.dismissedAt)),
} as const;
