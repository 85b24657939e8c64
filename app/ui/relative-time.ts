import { formatDate } from '#app/platform/format/dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "3 minutes ago", "in 2 hours"; from a day on, "yesterday" and days of the calendar; the date beyond a week. `now` in ms. */
export function relativeTime(iso: string, now: number, timeZone = 'UTC'): string {
  const gap = now - Date.parse(iso);
  const size = Math.abs(gap);
  const said = (text: string) => (gap >= 0 ? `${text} ago` : `in ${text}`);
  if (size < MINUTE) return 'just now';
  if (size < HOUR) return said(counted(Math.floor(size / MINUTE), 'minute'));
  if (size < DAY) return said(counted(Math.floor(size / HOUR), 'hour'));
  if (size >= 7 * DAY) return formatDate(iso, timeZone);
  const days = daysBetween(iso, now, timeZone);
  if (days === 1) return gap >= 0 ? 'yesterday' : 'tomorrow';
  return said(counted(days, 'day'));
}

/** Counts midnights: 47 hours ago was yesterday only if no second one lies in between. */
function daysBetween(iso: string, now: number, timeZone: string): number {
  const gap = now - Date.parse(iso);
  const whole = Math.trunc(gap / DAY);
  const sameTime = new Date(now - whole * DAY).toISOString();
  const isSameDay = formatDate(sameTime, timeZone) === formatDate(iso, timeZone);
  return Math.abs(whole) + (isSameDay ? 0 : 1);
}

/** Returns the time left until `iso`: "12 days", "5 h 20 min", "9 min"; null once it has passed. `now` in ms. */
export function timeLeft(iso: string, now: number): string | null {
  const left = Date.parse(iso) - now;
  if (left <= 0) return null;
  if (left >= DAY) return counted(Math.ceil(left / DAY), 'day');
  const hours = Math.floor(left / HOUR);
  const minutes = Math.ceil((left % HOUR) / MINUTE);
  if (hours === 0) return `${minutes} min`;
  return minutes === 60 ? `${hours + 1} h` : `${hours} h ${minutes} min`;
}
