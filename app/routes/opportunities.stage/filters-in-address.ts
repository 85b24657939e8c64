import { FILTER_NAMES, type OpportunityFilters, SORTS } from '#app/features/opportunities/opportunity.ts';

/**
 * The filters of an address that the page itself is going to; for the controls, until the server has read it with
 * its schema (`filtersFromSearch`).
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
