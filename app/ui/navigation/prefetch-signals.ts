import type { RefCallback } from 'react';
import { whenIdle } from '#app/platform/pages/when-idle.ts';

/** The distance from the viewport at which the code of a link's page is fetched (seed §9). */
export const PREFETCH_MARGIN = '200px';

/** How long a pointer or the focus must rest on a link before it counts as intent; merely passing over does not. */
const INTENT_MS = 65;

type Follower = {
  /** A link to this page came within the margin. Called in idle moments, for one page at a time. */
  onNear: (page: string) => void;
  /** The reader is about to follow a link to this page. */
  onIntent: (page: string) => void;
};

let follower: Follower | null = null;
const watched = new WeakSet<Element>();
const queue = new Set<string>();
let draining = false;

const pageOf = ({ pathname, search }: HTMLAnchorElement): string => pathname + search;

/** Handles one page per idle moment, to keep the main thread and the connection free for the reader. */
function drain(): void {
  const [page] = queue;
  if (page === undefined || !follower) {
    draining = false;
    return;
  }
  queue.delete(page);
  follower.onNear(page);
  whenIdle(drain);
}

function drainSoon(): void {
  if (draining) return;
  draining = true;
  whenIdle(drain);
}

let shared: IntersectionObserver | undefined;

/** One observer for all links of the page; reports each link once. */
function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries, self) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        self.unobserve(target);
        queue.add(pageOf(target as HTMLAnchorElement));
      }
      drainSoon();
    },
    { rootMargin: PREFETCH_MARGIN },
  );
  return shared;
}

const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/** Returns the ref of a link whose page may be prefetched. With data saving on, only clicked pages are fetched. */
export const prefetchedLink: RefCallback<HTMLAnchorElement> = (element) => {
  if (!element || savesData()) return;
  watched.add(element);
  observer().observe(element);
  return () => {
    watched.delete(element);
    observer().unobserve(element);
  };
};

/** Reports links that come near or are about to be followed; returns a function that stops it. */
export function followLinks(next: Follower): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = ({ target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && watched.has(link)) timer = setTimeout(() => next.onIntent(pageOf(link)), INTENT_MS);
  };
  document.addEventListener('pointerover', rest, { passive: true, signal });
  document.addEventListener('focusin', rest, { passive: true, signal });
  follower = next;
  drainSoon();
  return () => {
    follower = null;
    clearTimeout(timer);
    stop.abort();
  };
}
