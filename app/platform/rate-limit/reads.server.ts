import { processGlobal } from '#app/db/process-global.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { settings } from '../config/settings.server.ts';
import { formatTime } from '../format/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Reader = Pick<Viewer, 'sessionId' | 'timeZone'>;

/** In memory, since a write for each page would cost more than the page; so each process counts on its own. */
const window = processGlobal('counted-reads', () => ({ endsAt: 0, reads: new Map<string, number>() }));

/**
 * Counts one read of a session: a page, the data of one, a query or a file. Not by person: the holder of a stolen
 * session would keep its owner out, who could not end it.
 * @returns `too_many_requests` beyond `READS_PER_HOUR`, with the seconds until the next hour of counting; else `null`.
 */
export function countRead({ sessionId, timeZone }: Reader, now = Date.now()): DomainError | null {
  if (now >= window.endsAt) {
    window.endsAt = now + HOUR_MS;
    window.reads.clear();
  }
  const reads = (window.reads.get(sessionId) ?? 0) + 1;
  window.reads.set(sessionId, reads);
  if (reads <= settings().readsPerHour) return null;
  // Rounded up to the minute that is shown.
  const endsAt = new Date(Math.ceil(window.endsAt / MINUTE_MS) * MINUTE_MS).toISOString();
  return new DomainError(
    'too_many_requests',
    `To protect your account, we limit how much can be opened within an hour. You can continue at ${formatTime(endsAt, timeZone)}.`,
    { retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) },
  );
}
