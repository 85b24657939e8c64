import { z } from 'zod';
import { OPPORTUNITY_STAGES } from '#app/platform/opportunity-content.ts';
import { cursorText } from '#app/platform/paging.ts';
import { line } from '#app/platform/texts.ts';
import { FILTER_NAMES, type OpportunityFilters, SORTS } from './opportunity.ts';

export const opportunityStage = z.enum(OPPORTUNITY_STAGES);

/** The name of an opportunity in its address. */
export const opportunitySlug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const facet = line(80);

/** Apart from `opportunity.ts`, so that pages that only draw a list load no validator. */
export const opportunityFilters = z.object({
  search: line(100).optional(),
  sector: facet.optional(),
  region: facet.optional(),
  type: facet.optional(),
  sort: z.enum(SORTS).optional(),
  cursor: cursorText.optional(),
}) satisfies z.ZodType<OpportunityFilters>;

/** The filters in a page's address. What is not understood is left out, since people share and edit addresses. */
export function filtersFromSearch(search: URLSearchParams): OpportunityFilters {
  const given = FILTER_NAMES.flatMap((name) => {
    const parsed = opportunityFilters.shape[name].safeParse(search.get(name) || undefined);
    return parsed.success && parsed.data ? [[name, parsed.data]] : [];
  });
  return opportunityFilters.parse(Object.fromEntries(given));
}

/** The words of a search as a PostgreSQL text query: each must begin a word. `null` when there are none. */
export function textQuery(search: string | undefined): string | null {
  const words = search?.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : null;
}
