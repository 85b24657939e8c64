import { type RefCallback, useCallback, useState } from 'react';
import { PrefetchPageLinks, type To, useResolvedPath } from 'react-router';

/** How near to the viewport a link comes before its page is fetched (seed §9). */
export const PREFETCH_MARGIN = '200px';

const waiting = new WeakMap<Element, () => void>();
let shared: IntersectionObserver | undefined;

/** One observer for all links of the page; each link is told once. */
function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries, self) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        self.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: PREFETCH_MARGIN },
  );
  return shared;
}

const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/**
 * Fetches the modules and loader data of `to` once the element with `ref` is within 200 px of the viewport.
 * Render `links` beside it. Members who save data fetch only what they click.
 */
export function usePrefetch(to: To, wanted: boolean) {
  const { pathname, search } = useResolvedPath(to);
  const [near, setNear] = useState(false);
  const ref: RefCallback<HTMLAnchorElement> = useCallback(
    (element) => {
      if (!element || !wanted || near || savesData()) return;
      waiting.set(element, () => setNear(true));
      observer().observe(element);
      return () => observer().unobserve(element);
    },
    [wanted, near],
  );
  return { ref, links: wanted && near ? <PrefetchPageLinks page={pathname + search} /> : null };
}
