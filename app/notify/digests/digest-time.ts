import { momentOf, wallClock } from '#app/platform/format/wall-clock.ts';
import type { DigestPeriod } from '../deliveries/delivery.ts';

const HOUR_MS = 3_600_000;
const DIGEST_HOUR = 8;
const MONDAY = 1;

/**
 * Returns when a digest was last due: 08:00 in the member's time zone, on Mondays for the weekly one. Notifications
 * queued before then are due.
 */
export function lastDigestTime(period: DigestPeriod, timeZone: string, now: Date): Date {
  const day = new Date(wallClock(now, timeZone) - DIGEST_HOUR * HOUR_MS);
  const since = period === 'weekly' ? (day.getUTCDay() - MONDAY + 7) % 7 : 0;
  return momentOf(
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - since, DIGEST_HOUR),
    timeZone,
  );
}
