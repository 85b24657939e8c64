import { useRef, useState } from 'react';

const TYPING_REST_MS = 200;

export const SEARCH_FAILED = 'We could not search right now. Please try again.';

/** The answer to one searched text; `results` is `null` if the search failed. */
type SearchAnswer<Result> = { to: string; results: readonly Result[] | null };

/** A search that runs when typing pauses. */
export function useTypedSearch<Result>(onSearch: (search: string) => Promise<readonly Result[]>) {
  const [search, setSearch] = useState('');
  const [answer, setAnswer] = useState<SearchAnswer<Result> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef('');
  const type = (text: string) => {
    setSearch(text);
    last.current = text.trim();
    clearTimeout(timer.current);
    if (!last.current) return setAnswer(null);
    timer.current = setTimeout(() => {
      const asked = last.current;
      const take = (results: readonly Result[] | null) => {
        // A response to an earlier search may arrive late.
        if (asked === last.current) setAnswer({ to: asked, results });
      };
      onSearch(asked).then(take, () => take(null));
    }, TYPING_REST_MS);
  };
  return { search, ...foundFor(search, answer), type };
}

/**
 * What is known about a text. `found`, for the list, keeps the results of the text before until others arrive, so
 * that the list does not flicker; `only`, for Enter, is the one result of this very text. `failed`: it was not
 * answered.
 */
export function foundFor<Result>(search: string, answer: SearchAnswer<Result> | null) {
  const { to, results } = answer ?? { to: '', results: null };
  const isAnswered = answer !== null && to === search.trim();
  // That nothing was found is only said of the text that was searched for.
  const found = isAnswered || results?.length ? results : null;
  const only = isAnswered && results?.length === 1 ? (results[0] ?? null) : null;
  return { found, only, failed: isAnswered && results === null };
}
