import { z } from 'zod';
import { OPPORTUNITY_STAGES } from '#app/domain/investing/opportunity-content.ts';
import { line } from '#app/domain/text/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { quotedTerm } from '#app/platform/lists/text-query.ts';
import { FILTER_NAMES, type OpportunityFilters, SORTS } from './opportunity.ts';

export const opportunityStage = z.enum(OPPORTUNITY_STAGES);

export const opportunitySlug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const facet = line(80);

/** Separate from `opportunity.ts`, so that pages that only show a list load no validator. */
export const opportunityFilters = z.object({
  search: line(100).optional(),
  sector: facet.optional(),
  region: facet.optional(),
  type: facet.optional(),
  sort: z.enum(SORTS).optional(),
  cursor: cursorText.optional(),
}) satisfies z.ZodType<OpportunityFilters>;

/** Parses the filters from a page's URL. Invalid values are ignored, since people share and edit URLs. */
export function opportunityFiltersFrom(search: URLSearchParams): OpportunityFilters {
  const given = FILTER_NAMES.flatMap((name) => {
    const parsed = opportunityFilters.shape[name].safeParse(search.get(name) || undefined);
    return parsed.success && parsed.data ? [[name, parsed.data]] : [];
  });
  return opportunityFilters.parse(Object.fromEntries(given));
}

/**
 * The facets as a PostgreSQL text query, each with one or any of several values: the search text contains each value after its name, prefixed by a character
 * with which no word begins (`app/db/schema/opportunities.ts`).
 */
export function facetQuery(
  facets: Record<'stage' | 'sector' | 'region' | 'type', string | readonly string[] | undefined>,
): string {
  const given = Object.entries(facets).filter(([, value]) => value);
  return given
    .map(([name, value = '']) => [value].flat().map((one) => quotedTerm(`=${name}:${one}`)))
    .map((terms) => (terms.length === 1 ? terms.join('') : `(${terms.join(' | ')})`))
    .join(' & ');
}
