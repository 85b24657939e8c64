import { formatDate } from '#app/platform/format/dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "3 minutes ago", "in 2 hours", "yesterday"; the date beyond a week. `now` in ms. */
export function relativeTime(iso: string, now: number, timeZone = 'UTC'): string {
  const gap = now - Date.parse(iso);
  const size = Math.abs(gap);
  const said = (text: string) => (gap >= 0 ? `${text} ago` : `in ${text}`);
  if (size < MINUTE) return 'just now';
  if (size < HOUR) return said(counted(Math.floor(size / MINUTE), 'minute'));
  if (size < DAY) return said(counted(Math.floor(size / HOUR), 'hour'));
  if (size < 2 * DAY) return gap >= 0 ? 'yesterday' : 'tomorrow';
  if (size < 7 * DAY) return said(counted(Math.floor(size / DAY), 'day'));
  return formatDate(iso, timeZone);
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
