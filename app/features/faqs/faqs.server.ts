import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { byCategory, type FaqCategory } from './faq.ts';
import { findFaqs } from './faqs.queries.server.ts';

/** Returns the FAQs by category. */
export const listFaqs = async (viewer: Viewer): Promise<FaqCategory[]> =>
  byCategory(await findFaqs(viewer, db()));
