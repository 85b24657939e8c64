import { processGlobal } from '#app/db/process-global.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { settings } from '../config/settings.server.ts';
import { formatTime } from '../format/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Reader = Pick<Viewer, 'sessionId' | 'timeZone'>;

const newCounts = () => ({ reads: new Map<string, number>(), searches: new Map<string, number>() });

/** In memory, since a write for each page would cost more than the page; so each process counts on its own. */
const window = processGlobal('counted-reads', () => ({ endsAt: 0, counts: newCounts() }));

const SUBJECTS = { reads: 'opened', searches: 'searched' } as const;

/**
 * Counts one read of a session: a page, the data of one, a query or a file, and whether it searches. Not by person: the
 * holder of a stolen session would keep its owner out, who could not end it.
 * @returns `too_many_requests` beyond `READS_PER_HOUR` or `SEARCHES_PER_HOUR`, with the seconds until the next hour of
 * counting; else `null`.
 */
export function countRead(reader: Reader, isSearch: boolean, now = Date.now()): DomainError | null {
  if (now >= window.endsAt) {
    window.endsAt = now + HOUR_MS;
    window.counts = newCounts();
  }
  const refusal = countOne('reads', reader, now);
  return (isSearch ? countOne('searches', reader, now) : null) ?? refusal;
}

function countOne(kind: keyof typeof SUBJECTS, { sessionId, timeZone }: Reader, now: number) {
  const counts = window.counts[kind];
  const count = (counts.get(sessionId) ?? 0) + 1;
  counts.set(sessionId, count);
  if (count <= settings().perHour[kind]) return null;
  // Rounded up to the minute that is shown.
  const endsAt = new Date(Math.ceil(window.endsAt / MINUTE_MS) * MINUTE_MS).toISOString();
  return new DomainError(
    'too_many_requests',
    `To protect your account, we limit how much can be ${SUBJECTS[kind]} within an hour. You can continue at ${formatTime(endsAt, timeZone)}.`,
    { retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) },
  );
}

const SEARCH_FIELDS: ReadonlySet<string> = new Set(['q', 'search', 'query']);

/** Returns whether one of these fields or URL parameters holds words to search for. */
export const haveWords = (fields: Iterable<readonly [name: string, value: unknown]>): boolean =>
  [...fields].some(
    ([name, value]) => SEARCH_FIELDS.has(name) && typeof value === 'string' && value.trim() !== '',
  );
