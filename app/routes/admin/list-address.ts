import { useLocation, useNavigate, useNavigation } from 'react-router';

/** Belong to the moment, not to what the list is narrowed down to: another narrowing starts over without them. */
const PASSING = ['cursor', 'person', 'entry', 'question'];

type Change = Readonly<Record<string, string | null | undefined>>;

/** The query of an address with a change to it, `?` in front; nothing where nothing is left. */
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

/** A list that is narrowed down by its address: what it shows or is about to show, and how to change that. */
export function useListAddress() {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const loading = next?.pathname === pathname && next.search !== search;
  const shown = loading ? next.search : search;
  return {
    /** The list as it was is still to be seen. */
    loading,
    /** A filter of the address. */
    value: (name: string): string => new URLSearchParams(shown).get(name) ?? '',
    /** The address of this list with a change. */
    to: (change: Change): string => pathname + searchWith(shown, change),
    /** The address of this list and page of it, with something opened beside it, or closed. */
    beside: (change: Change): string =>
      pathname + searchWith(shown, { cursor: new URLSearchParams(shown).get('cursor'), ...change }),
    /** Goes there. Back undoes a choice; letters that were typed are no steps to go back by. */
    narrow: (change: Change) =>
      void navigate(
        // What the address is by now, which may be newer than what is drawn.
        { search: searchWith(loading ? shown : window.location.search, change) },
        { replace: 'q' in change, preventScrollReset: true },
      ),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
