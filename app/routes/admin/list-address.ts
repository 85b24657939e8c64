import { useLocation, useNavigate, useNavigation, useRouteLoaderData } from 'react-router';
import type { ShellData } from '../shell/shell-data.ts';

/** Transient parameters, which are not filters: changing a filter removes them. */
const PASSING = ['cursor', 'person', 'entry', 'question', 'notes'];

type Change = Readonly<Record<string, string | null | undefined>>;

/** Returns a changed query string with its `?`; empty if no parameter is left. */
export function searchWith(search: string, change: Change): string {
  const params = new URLSearchParams(search);
  for (const name of PASSING) params.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  for (const [name, value] of [...params]) if (!value) params.delete(name);
  const text = params.toString();
  return text && `?${text}`;
}

/** The filters of a list in its URL, current or pending, and how to change them. */
export function useListAddress() {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const shell = useRouteLoaderData<unknown>('routes/shell/layout') as ShellData | undefined;
  const loading = next?.pathname === pathname && next.search !== search;
  const shown = loading ? next.search : search;
  return {
    /** The reader's account. */
    owner: shell?.session.sub ?? '',
    pathname,
    /** Whether the previous list is still displayed. */
    loading,
    value: (name: string): string => new URLSearchParams(shown).get(name) ?? '',
    to: (change: Change): string => pathname + searchWith(shown, change),
    /** Returns the URL of this page of the list with a panel opened or closed. */
    beside: (change: Change): string =>
      pathname + searchWith(shown, { cursor: new URLSearchParams(shown).get('cursor'), ...change }),
    /** Navigates. Back undoes a choice; typing does not add history entries. */
    narrow: (change: Change) =>
      void navigate(
        // The current URL, which may be newer than the rendered one.
        { search: searchWith(loading ? shown : window.location.search, change) },
        { replace: 'q' in change, preventScrollReset: true },
      ),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
