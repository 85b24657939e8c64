import { useRef, useState } from 'react';

const TYPING_REST_MS = 200;

/** A search that runs when typing pauses. `found` is `null` without a search or a result. */
export function useTypedSearch<Result>(onSearch: (search: string) => Promise<readonly Result[]>) {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly Result[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef('');
  const type = (text: string) => {
    setSearch(text);
    last.current = text.trim();
    clearTimeout(timer.current);
    if (!last.current) return setFound(null);
    timer.current = setTimeout(() => {
      const asked = last.current;
      void onSearch(asked).then((results) => {
        // A response to an earlier search may arrive late.
        if (asked === last.current) setFound(results);
      });
    }, TYPING_REST_MS);
  };
  return { search, found, type };
}
