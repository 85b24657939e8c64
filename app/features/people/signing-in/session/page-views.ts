import { withoutSecrets } from '#app/platform/tracking/secret-parameters.ts';

export type PlaceSeen = { pathname: string; search: string };
export type PageViewFields = { 'previous page': string; 'previous URL': string; 'time spent': number };

/**
 * Tracks route changes (seed §4). `visit` returns the Page View of a change: the previous page, its URL and the
 * seconds spent on it; `null` on the first page and when only the query changes.
 */
export function createPageViews(origin: string, now: () => number) {
  let current: (PlaceSeen & { since: number }) | null = null;
  return {
    visit(place: PlaceSeen): PageViewFields | null {
      const previous = current;
      if (previous?.pathname === place.pathname) {
        current = { ...place, since: previous.since };
        return null;
      }
      current = { ...place, since: now() };
      if (!previous) return null;
      return {
        'previous page': previous.pathname,
        'previous URL': origin + previous.pathname + withoutSecrets(previous.search),
        'time spent': Math.round((current.since - previous.since) / 100) / 10,
      };
    },
  };
}
