import type { Document } from '@contentful/rich-text-types';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { faq, faqCategory, faqFeedback } from '#app/db/schema/faqs.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isPublishedFaq } from '#app/platform/access/faq-access.queries.server.ts';
import { forPerson } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Finds the published FAQs in order, each with the viewer's feedback. */
export const findFaqs = (viewer: Viewer, db: Db) =>
  db
    .select({
      id: faq.id,
      slug: faq.slug,
      category: { id: faqCategory.id, name: faqCategory.name },
      question: sql<string>`${faq.publishedQuestion}`,
      answer: sql<Document>`${faq.publishedAnswer}`,
      text: sql<string>`${faq.publishedText}`,
      feedback: { helped: faqFeedback.helped, comment: faqFeedback.comment },
    })
    .from(faq)
    .innerJoin(faqCategory, eq(faqCategory.id, faq.categoryId))
    .leftJoin(faqFeedback, and(eq(faqFeedback.faqId, faq.id), eq(faqFeedback.memberId, viewer.memberId)))
    .where(and(isPublishedFaq, forPerson(viewer)))
    .orderBy(asc(faqCategory.position), asc(faqCategory.id), asc(faq.position), asc(faq.id));

/** Finds the slugs of withdrawn FAQs. Deleted ones leave no trace. */
export const findWithdrawnSlugs = (viewer: Viewer, db: Db) =>
  db
    .select({ slug: faq.slug })
    .from(faq)
    .where(and(isNotNull(faq.withdrawnAt), isNull(faq.deletedAt), forPerson(viewer)))
    .orderBy(asc(faq.slug));
