import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Navigation state of a card's link, so that its page can link back to the list with its filters. */
export const listState = (search: string): { list: string } | undefined =>
  search ? { list: search } : undefined;

/** The list's query string from the navigation state; empty if there is none. */
export const searchIn = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'list' in state &&
  typeof state.list === 'string' &&
  state.list.startsWith('?')
    ? state.list
    : '';

/**
 * The query string of the list that the reader came from. Only known in the browser, which stores it in its history.
 */
export function useListSearch(): string {
  const { state } = useLocation();
  const [search, setSearch] = useState('');
  useEffect(() => setSearch(searchIn(state)), [state]);
  return search;
}
