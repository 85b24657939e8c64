import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { byCategory, type FaqCategory } from './faq.ts';
import { findFaqs } from './faqs.queries.server.ts';

/** The questions and answers, by category. */
export const listFaqs = async (viewer: Viewer): Promise<FaqCategory[]> =>
  byCategory(await findFaqs(viewer, db()));
