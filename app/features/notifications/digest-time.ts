import type { DigestPeriod } from './delivery.ts';

const HOUR_MS = 3_600_000;
const DIGEST_HOUR = 8;
const MONDAY = 1;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}

/** What the clock on the wall shows in a zone, as if it were UTC. */
function wallClock(at: Date, timeZone: string): number {
  const parts = formatter(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? Number.NaN);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The moment at which the clock on the wall shows that; no zone changes its clocks at about eight. */
function momentOf(wall: number, timeZone: string): Date {
  const guess = wall - (wallClock(new Date(wall), timeZone) - wall);
  return new Date(guess - (wallClock(new Date(guess), timeZone) - wall));
}

/**
 * When a digest last went out, or should have: 08:00 in the member's time zone, for the weekly one of a Monday. What is
 * older than that and still waits is due.
 */
export function lastDigestTime(period: DigestPeriod, timeZone: string, now: Date): Date {
  const day = new Date(wallClock(now, timeZone) - DIGEST_HOUR * HOUR_MS);
  const since = period === 'weekly' ? (day.getUTCDay() - MONDAY + 7) % 7 : 0;
  return momentOf(
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - since, DIGEST_HOUR),
    timeZone,
  );
}
