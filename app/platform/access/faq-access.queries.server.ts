import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { faq } from '#app/db/schema/faqs.ts';

/** The FAQs that members read. Does not check the viewer: only for queries that are restricted to members. */
export const isPublishedFaq: SQL | undefined = and(
  isNotNull(faq.publishedAt),
  isNull(faq.withdrawnAt),
  isNull(faq.deletedAt),
);
