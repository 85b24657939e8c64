import { describe, expect, test } from 'vitest';
import { searchFromFilters } from '#app/features/opportunities/opportunity.ts';
import { filtersInAddress } from './filters-in-address.ts';

describe('the filters of an address', () => {
  test('come back as they were written', () => {
    const filters = {
      search: 'cold & dry',
      sector: 'Food',
      region: 'Iberia',
      type: 'Buy-out',
      sort: 'name',
    } as const;
    expect(filtersInAddress(searchFromFilters(filters))).toEqual({ ...filters, cursor: undefined });
  });

  test('empty fields of the plain form are no filters', () => {
    expect(searchFromFilters(filtersInAddress('?search=&sector=&sort='))).toBe('');
  });

  test('an order that does not exist is none', () => {
    expect(filtersInAddress('?sort=cheapest').sort).toBeUndefined();
  });
});
