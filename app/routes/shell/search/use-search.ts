import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { soughtOf } from '#app/domain/sought.ts';
import type { SearchAnswer, SearchRef } from '#app/features/search/search.ts';
import { failureText } from '#app/ui/rpc/failure.ts';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { useRested } from '#app/ui/use-rested.ts';

/** The pause in typing before the server is queried, in ms. */
const TYPING_REST = 120;
/** One retry, because the person keeps typing in the meantime. */
const ONCE_MORE = 1;

/**
 * `answer` belongs to an earlier query while `isPending`; `null` before the first one. `failure` is the message to show.
 */
export type Search = { answer: SearchAnswer | null; isPending: boolean; failure: string | null };

const NOTHING: Search = { answer: null, isPending: false, failure: null };

/**
 * The results of a search as you type. Earlier results stay until new ones arrive; outdated requests are cancelled.
 */
export function useSearch(typed: string): Search {
  const query = useRested(typed, TYPING_REST);
  const { data, isPlaceholderData, error } = useQuery(
    {
      ...trpc.search.everything.queryOptions({ query }, { trpc: { abortOnUnmount: true } }),
      enabled: soughtOf(query) !== null,
      placeholderData: keepPreviousData,
      retry: ONCE_MORE,
    },
    queryClient(),
  );
  if (soughtOf(typed) === null) return NOTHING;
  const isPending = query !== typed || isPlaceholderData || (!data && !error);
  return { answer: data ?? null, isPending, failure: error && query === typed ? failureText(error) : null };
}

/** Recently opened records with their current titles. */
export function useRecent(refs: readonly SearchRef[]) {
  const { data } = useQuery(
    {
      ...trpc.search.recent.queryOptions({ refs: [...refs] }),
      enabled: refs.length > 0,
      retry: ONCE_MORE,
    },
    queryClient(),
  );
  return data ?? [];
}
