import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What a card's link carries, so that the page it leads to can lead back to the list as it was. */
export const listState = (search: string): { list: string } | undefined =>
  search ? { list: search } : undefined;

/** The list's search in what a link carried; nothing where there is none. */
export const searchIn = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'list' in state &&
  typeof state.list === 'string' &&
  state.list.startsWith('?')
    ? state.list
    : '';

/** The search of the list that the reader came from. Known in the browser only, which keeps it with its history. */
export function useListSearch(): string {
  const { state } = useLocation();
  const [search, setSearch] = useState('');
  useEffect(() => setSearch(searchIn(state)), [state]);
  return search;
}
