import {
  LIBRARY_SECTIONS,
  LIBRARY_SORTS,
  type LibraryFilters,
} from '#app/features/documents/library/library.ts';

/** Reads the filters of a pending URL for the controls, until the server has parsed it with its schema. */
export function filtersInAddress(address: string): LibraryFilters {
  const given = new URLSearchParams(address);
  const text = (name: string) => given.get(name) || undefined;
  return {
    search: text('search'),
    category: text('category'),
    about: text('about'),
    year: text('year'),
    tag: text('tag'),
    new: given.get('new') === '1' ? '1' : undefined,
    held_by: text('held_by'),
    all: LIBRARY_SECTIONS.find((section) => section === given.get('all')),
    sort: LIBRARY_SORTS.find((sort) => sort === given.get('sort')),
    cursor: text('cursor'),
  };
}
