import { describe, expect, test } from 'vitest';
import { deadlineOf, searchFromFilters, sortOf } from './opportunity.ts';
import { opportunityFiltersFrom, opportunitySlug } from './opportunity-filters.ts';

const read = (search: string) => opportunityFiltersFrom(new URLSearchParams(search));

describe('filters are kept in the URL', () => {
  test('and survive a round trip', () => {
    const filters = {
      search: 'cold storage',
      sector: 'Food & drink',
      region: 'Nordics',
      sort: 'name',
    } as const;
    expect(read(searchFromFilters(filters))).toEqual(filters);
    expect(searchFromFilters({})).toBe('');
  });

  test('invalid ones are dropped and the rest is kept', () => {
    expect(read('sort=cheapest&sector=&search=%00&region=DACH&other=1')).toEqual({ region: 'DACH' });
    expect(read(`search=${'x'.repeat(101)}`)).toEqual({});
  });

  test('a changed filter returns to the first page, the next page keeps the filters', () => {
    const filters = { region: 'DACH', cursor: 'abc' };
    expect(searchFromFilters(filters, { sector: 'Software' })).toBe('?sector=Software&region=DACH');
    expect(searchFromFilters(filters, { cursor: 'def' })).toBe('?region=DACH&cursor=def');
    expect(searchFromFilters(filters, { region: undefined })).toBe('');
  });
});

test('only open opportunities can be sorted by deadline', () => {
  expect(sortOf('open', undefined)).toBe('closing');
  expect(sortOf('closed', 'closing')).toBe('newest');
  expect(sortOf('passed', 'name')).toBe('name');
});

test('a slug consists of lower-case words', () => {
  expect(opportunitySlug.safeParse('harbour-logistics-ii').success).toBe(true);
  for (const bad of ['', '-a', 'a--b', 'A', 'a\0b', '../x'])
    expect(opportunitySlug.safeParse(bad).success).toBe(false);
});

describe('the deadline', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-25T12:00:00Z', { passed: false, daysLeft: 4, label: '4 days left' }],
    ['2026-11-25T12:00:01Z', { passed: false, daysLeft: 5, label: '5 days left' }],
    ['2026-11-21T12:00:01Z', { passed: false, daysLeft: 1, label: 'Less than a day left' }],
    ['2026-11-21T12:00:00Z', { passed: true, daysLeft: 0, label: 'Deadline passed' }],
    [null, null],
  ])('%s', (closesAt, expected) => {
    expect(deadlineOf(closesAt, now)).toEqual(expected);
  });
});
