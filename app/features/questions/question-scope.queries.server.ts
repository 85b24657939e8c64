import { and, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import { isAdmin, isMember } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { QuestionSubject } from './question.ts';

/** No row for anyone but admins. */
export const forAdmin = (viewer: Viewer): SQL | undefined => (isAdmin(viewer) ? undefined : sql`false`);

/** The pages of opportunities and funds are for those who have signed the agreement, and for admins. */
export const hasSigned = (viewer: Viewer): boolean =>
  isMember(viewer) && (isAdmin(viewer) || viewer.ndaSignedAt !== null);

const isPublished = (column: typeof opportunity.publishedAt | typeof fund.publishedAt): SQL =>
  lte(column, sql`now()`);

/** Opportunities whose page the viewer may ask on. */
export const mayAskOnOpportunity = (viewer: Viewer): SQL | undefined =>
  hasSigned(viewer) ? isPublished(opportunity.publishedAt) : sql`false`;

/** Opportunities that the viewer reads in full (product.md §3): closed ones only as an investor. */
export const readsInFull = (viewer: Viewer): SQL | undefined =>
  and(
    mayAskOnOpportunity(viewer),
    isAdmin(viewer) || viewer.role === 'active' ? undefined : ne(opportunity.stage, 'closed'),
  );

export const mayAskOnFund = (viewer: Viewer): SQL | undefined =>
  hasSigned(viewer) ? isPublished(fund.publishedAt) : sql`false`;

/** The questions of one page. */
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

/** The viewer's own, on pages that are open to them. */
export const ownOf = (viewer: Viewer): SQL | undefined =>
  isMember(viewer)
    ? and(eq(question.memberId, viewer.memberId), hasSigned(viewer) ? undefined : eq(question.page, 'faqs'))
    : sql`false`;

/** What everyone reads who reads its page; needs both pages joined. */
export const publishedTo = (viewer: Viewer): SQL | undefined =>
  isMember(viewer)
    ? and(
        isNotNull(question.publishedAt),
        isNotNull(question.answeredAt),
        or(
          eq(question.page, 'faqs'),
          and(isNotNull(opportunity.id), readsInFull(viewer)),
          and(isNotNull(fund.id), mayAskOnFund(viewer)),
        ),
      )
    : sql`false`;

const undecided = and(isNull(question.answeredAt), isNull(question.dismissedAt));

/** As `questionState` has it. */
export const STATE_IS = {
  waiting: and(undecided, isNull(question.draft)),
  drafted: and(undecided, isNotNull(question.draft)),
  answered: isNotNull(question.answeredAt),
  aside: and(isNull(question.answeredAt), isNotNull(question.dismissedAt)),
} as const;

/** Nobody has answered it, nor put it aside. */
export const isUndecided = undecided;
