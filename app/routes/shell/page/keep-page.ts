import { type DataRouter, type DataStrategyResult, isRouteErrorResponse } from 'react-router';

type Refreshed = Pick<DataRouter, 'state' | 'revalidate'>;
type Results = Record<string, DataStrategyResult>;

/** Retry delays after consecutive failures; the last one repeats. */
const WAITS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

declare global {
  interface Window {
    /** The document's router, where the framework leaves it for such uses. */
    __reactRouterDataRouter?: Refreshed;
  }
}

/** Refusals that only mean later: a time-out, and too many requests. */
const LATER = [408, 429];

/** Whether the server decided: a redirect, or a refusal such as an ended session or a page that is gone. */
const isDecision = (error: unknown): boolean =>
  error instanceof Response ||
  (isRouteErrorResponse(error) && error.status < 500 && !LATER.includes(error.status));

/**
 * Returns a middleware that keeps the page, its dialogs, and what was typed in them when a refresh of its data fails:
 * what failed stays as it was and is fetched again, with increasing delays. Only a navigation ends in an error page.
 * What the server decided takes effect at once.
 */
export function keepPage(routerOf: () => Refreshed | undefined) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, WAITS[Math.min(failures++, WAITS.length - 1)]);
  };
  const refresh = () => {
    const router = routerOf();
    // A tab in the background must not keep the session open, and a refresh would start a navigation again.
    if (document.visibilityState === 'hidden' || router?.state.navigation.state !== 'idle') return wait();
    void router.revalidate();
  };

  return async ({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> => {
    const router = routerOf();
    const isRefresh = router?.state.navigation.state === 'idle';
    const results = await next();
    if (!isRefresh || request.signal.aborted) return results;
    const { loaderData } = router.state;
    // For a route that has no result the router keeps the data that it has.
    const kept = Object.entries(results).filter(
      ([id, { type, result }]) => type === 'data' || isDecision(result) || loaderData[id] === undefined,
    );
    if (kept.length < Object.keys(results).length) {
      wait();
    } else {
      clearTimeout(timer);
      failures = 0;
    }
    return Object.fromEntries(kept);
  };
}
