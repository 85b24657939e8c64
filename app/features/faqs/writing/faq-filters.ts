import { z } from 'zod';
import { line } from '#app/domain/text/input-text.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';

/** The filters of the admins' list; kept in the page's URL. */
export const faqListFilters = z.object({
  state: z.enum(['draft', 'published', 'withdrawn', 'deleted']).optional().catch(undefined),
  q: line(LONGEST_SEARCH).catch(''),
});
export type FaqListFilters = z.infer<typeof faqListFilters>;
