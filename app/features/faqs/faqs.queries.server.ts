import { asc } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { faq } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/viewer.ts';

/** Finds all FAQs in order. They are the same for every member; the caller checks access. */
export function findFaqs(_viewer: Viewer, db: Db) {
  return db
    .select({ slug: faq.slug, category: faq.category, question: faq.question, answer: faq.answer })
    .from(faq)
    .orderBy(asc(faq.position), asc(faq.slug));
}
