import { describe, expect, test } from 'vitest';
import { searchFromFilters } from '#app/features/opportunities/opportunity.ts';
import { filtersInAddress } from './filters-in-address.ts';

describe('the filters in a URL', () => {
  test('survive a round trip', () => {
    const filters = {
      search: 'cold & dry',
      sector: 'Food',
      region: 'Iberia',
      type: 'Buy-out',
      sort: 'name',
    } as const;
    expect(filtersInAddress(searchFromFilters(filters))).toEqual({ ...filters, cursor: undefined });
  });

  test('empty fields of the plain form are ignored', () => {
    expect(searchFromFilters(filtersInAddress('?search=&sector=&sort='))).toBe('');
  });

  test('an unknown order is ignored', () => {
    expect(filtersInAddress('?sort=cheapest').sort).toBeUndefined();
  });
});
