import { useRef, useState } from 'react';

const TYPING_REST_MS = 200;

export const SEARCH_FAILED = 'We could not search right now. Please try again.';

/** A search that runs when typing pauses. `found` is `null` without a search or a result; `failed`: it was not answered. */
export function useTypedSearch<Result>(onSearch: (search: string) => Promise<readonly Result[]>) {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly Result[] | null>(null);
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef('');
  const type = (text: string) => {
    setSearch(text);
    last.current = text.trim();
    clearTimeout(timer.current);
    setFailed(false);
    if (!last.current) return setFound(null);
    timer.current = setTimeout(() => {
      const asked = last.current;
      // A response to an earlier search may arrive late.
      const isLast = () => asked === last.current;
      onSearch(asked).then(
        (results) => {
          if (isLast()) setFound(results);
        },
        () => {
          if (!isLast()) return;
          setFound(null);
          setFailed(true);
        },
      );
    }, TYPING_REST_MS);
  };
  return { search, found, failed, type };
}
