import { processGlobal } from '#app/db/process-global.ts';
import { DomainError } from '#app/domain/errors.ts';
import { settings } from '../config/settings.server.ts';

const HOUR_MS = 3_600_000;

/** In memory, since a write for each page would cost more than the page; so each process counts on its own. */
const window = processGlobal('counted-reads', () => ({ endsAt: 0, reads: new Map<string, number>() }));

/**
 * Counts one read of a session: a page, the data of one, a query or a file. Not by person: the holder of a stolen
 * session would keep its owner out, who could not end it.
 * @throws DomainError `too_many_requests` beyond `READS_PER_HOUR`, with the seconds until the next hour of counting.
 */
export function countRead(sessionId: string, now = Date.now()): void {
  if (now >= window.endsAt) {
    window.endsAt = now + HOUR_MS;
    window.reads.clear();
  }
  const reads = (window.reads.get(sessionId) ?? 0) + 1;
  window.reads.set(sessionId, reads);
  if (reads <= settings().readsPerHour) return;
  throw new DomainError(
    'too_many_requests',
    'You opened more pages within an hour than a person reads. Please try again later.',
    { retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) },
  );
}
