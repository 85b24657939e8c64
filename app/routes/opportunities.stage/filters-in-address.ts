import { FILTER_NAMES, type OpportunityFilters, SORTS } from '#app/features/opportunities/opportunity.ts';

/**
 * Reads the filters of a pending URL for the controls, until the server has parsed it with its schema
 * (`filtersFromSearch`).
 */
export function filtersInAddress(search: string): OpportunityFilters {
  const given = new URLSearchParams(search);
  const filters: OpportunityFilters = {};
  for (const name of FILTER_NAMES) {
    if (name === 'sort') filters.sort = SORTS.find((sort) => sort === given.get('sort'));
    else filters[name] = given.get(name) || undefined;
  }
  return filters;
}
