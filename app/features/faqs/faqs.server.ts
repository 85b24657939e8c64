import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { byCategory } from './faq.ts';
import { searchFaqs } from './faq-search.ts';
import { findFaqs, findWithdrawnSlugs } from './faqs.queries.server.ts';
import type { FaqPage } from './shown-faq.ts';

/** Returns the published FAQs by category, filtered by a search if there is one. Empty for everyone but members. */
export async function listFaqs(viewer: Viewer, search: string): Promise<FaqPage> {
  const [rows, withdrawn] = await Promise.all([findFaqs(viewer, db()), findWithdrawnSlugs(viewer, db())]);
  const { categories, found } = searchFaqs(byCategory(rows), search);
  return {
    categories: categories.map(({ id, name, faqs }) => ({
      id,
      name,
      faqs: faqs.map(({ text: _, ...faq }) => faq),
    })),
    found,
    withdrawn: withdrawn.map(({ slug }) => slug),
  };
}
