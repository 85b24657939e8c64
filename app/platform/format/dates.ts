import { currentLocale } from '#app/domain/locale.ts';
import { wallClock } from './wall-clock.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, timeZone: string, time: boolean): Intl.DateTimeFormat {
  const key = `${locale}/${timeZone}/${time}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(time ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
  });
  formatters.set(key, made);
  return made;
}

/** `14:05`, in a time zone. */
export const formatTime = (iso: string, timeZone = 'UTC'): string =>
  new Date(wallClock(new Date(iso), timeZone)).toISOString().slice(11, 16);

/** `21 Nov 2026`, in the member's zone. `iso` is an ISO time, or a date, which is the same in every zone. */
export const formatDate = (iso: string, timeZone = 'UTC', locale = currentLocale()): string =>
  formatter(locale, isDay(iso) ? 'UTC' : timeZone, false).format(new Date(iso));

const isDay = (iso: string): boolean => iso.length === 'YYYY-MM-DD'.length;

/** `21 Nov 2026, 14:05`, in the member's zone. */
export const formatDateTime = (iso: string, timeZone = 'UTC', locale = currentLocale()): string =>
  formatter(locale, timeZone, true).format(new Date(iso));

/** `21 Nov 2026, 14:05 CET`: a moment for readers elsewhere. */
export const formatMoment = (iso: string, timeZone = 'UTC', locale = currentLocale()): string =>
  `${formatDateTime(iso, timeZone, locale)} ${zoneName(iso, timeZone)}`;

/** `CET`, or `GMT+5` where a zone has no name in English. */
const zoneName = (iso: string, timeZone: string): string =>
  zoneFormatter(timeZone)
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

const zoneFormatters = new Map<string, Intl.DateTimeFormat>();

function zoneFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' });
  zoneFormatters.set(timeZone, made);
  return made;
}
