import { describe, expect, test } from 'vitest';
import { filtersInAddress } from '#app/routes/documents/filters-in-address.ts';
import { type LibraryFilters, librarySearch, librarySort } from './library.ts';
import { libraryFiltersFrom } from './library-filters.ts';

const ALL: LibraryFilters = {
  search: 'terminal & lease',
  category: 'memorandum',
  about: '019aa000-0000-7000-8000-000000000001',
  year: '2026',
  tag: 'Q3 2026',
  new: '1',
  held_by: 'me',
  all: 'holdings',
  sort: 'title',
};

describe('the filters in a URL', () => {
  test('survive a round trip, on the server and in the browser', () => {
    const address = librarySearch(ALL);
    expect(libraryFiltersFrom(new URLSearchParams(address))).toEqual(ALL);
    expect(filtersInAddress(address)).toEqual({ ...ALL, cursor: undefined });
  });

  test('that are invalid are ignored', () => {
    const address =
      '?search=&category=%00&about=1%27&year=1&tag=%00&new=2&held_by=you&all=some&sort=cheapest&cursor=';
    expect(libraryFiltersFrom(new URLSearchParams(address))).toEqual({});
  });

  test('return to the first page when one of them changes', () => {
    expect(librarySearch({ year: '2026', cursor: 'x' }, { year: undefined })).toBe('');
    expect(librarySearch({ year: '2026' }, { cursor: 'x' })).toBe('?year=2026&cursor=x');
  });
});

test('sorting by relevance is available only with a search', () => {
  expect(librarySort({})).toBe('newest');
  expect(librarySort({ sort: 'relevance' })).toBe('newest');
  expect(librarySort({ search: 'lease' })).toBe('relevance');
  expect(librarySort({ search: 'lease', sort: 'title' })).toBe('title');
});
