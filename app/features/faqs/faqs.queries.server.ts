import { asc } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { faq } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** All questions and answers in their order. They are the same for every member, whom the caller has admitted. */
export function findFaqs(_viewer: Viewer, db: Db) {
  return db
    .select({ slug: faq.slug, category: faq.category, question: faq.question, answer: faq.answer })
    .from(faq)
    .orderBy(asc(faq.position), asc(faq.slug));
}
