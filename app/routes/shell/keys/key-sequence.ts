/** Where the second key leads after `g`, for "go". */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['p', '/portfolio'],
  ['d', '/documents'],
]);

/** How long the second key of a sequence may take. */
const SECOND_KEY_MS = 1_500;

/** How long the search may take to open: what is typed meanwhile is meant for it. */
const SEARCH_OPENS_MS = 3_000;

type KeyResult = { kind: 'go'; to: string } | { kind: 'help' } | { kind: 'search' } | null;

export const SHORTCUTS = [
  { keys: ['g', 'p'], does: 'Go to your portfolio' },
  { keys: ['g', 'd'], does: 'Go to documents' },
  { keys: ['/'], does: 'Search everything' },
  { keys: ['?'], does: 'Show these shortcuts' },
] as const;

/** Follows single keys. Returns what each leads to, with those before it. */
export function keySequence(now: () => number): (key: string) => KeyResult {
  let wentAt = Number.NEGATIVE_INFINITY;
  let searchedAt = Number.NEGATIVE_INFINITY;
  return (key) => {
    const isSecond = now() - wentAt < SECOND_KEY_MS;
    wentAt = key === 'g' && !isSecond ? now() : Number.NEGATIVE_INFINITY;
    if (key === '/') {
      searchedAt = now();
      return { kind: 'search' };
    }
    if (now() - searchedAt < SEARCH_OPENS_MS) return null;
    if (key === '?') return { kind: 'help' };
    const to = isSecond ? PLACES.get(key) : undefined;
    return to === undefined ? null : { kind: 'go', to };
  };
}
