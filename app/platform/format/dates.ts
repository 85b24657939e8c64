import { currentLocale } from '#app/domain/money/locale.ts';
import { rememberResults } from '#app/domain/money/remembered.ts';
import { placeOfZone, wallClock } from './wall-clock.ts';

/**
 * By locale, zone and whether they show the time; of milliseconds since 1970. Every month has three letters in English:
 * British English writes “Sept”.
 */
const formats = new Map<string, (at: number) => string>();

function formatOf(locale: string, timeZone: string, time: boolean): (at: number) => string {
  const key = `${locale}/${timeZone}/${time}`;
  const known = formats.get(key);
  if (known) return known;
  const { format } = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(time ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
  });
  const made = rememberResults(locale.startsWith('en') ? (at) => format(at).replace('Sept', 'Sep') : format);
  formats.set(key, made);
  return made;
}

/** `14:05`, in a time zone. */
export const formatTime = (iso: string, timeZone = 'UTC'): string =>
  new Date(wallClock(new Date(iso), timeZone)).toISOString().slice(11, 16);

/** `21 Nov 2026`, in the member's zone. `iso` is an ISO time, or a date, which is the same in every zone. */
export const formatDate = (iso: string, timeZone = 'UTC', locale = currentLocale()): string =>
  formatOf(locale, isDay(iso) ? 'UTC' : timeZone, false)(Date.parse(iso));

/** The last day of what ends at a midnight, to be formatted in the zone of that midnight. */
export const lastDay = (until: string): string => new Date(Date.parse(until) - 1).toISOString();

const isDay = (iso: string): boolean => iso.length === 'YYYY-MM-DD'.length;

/** `21 Nov 2026, 14:05`, in the member's zone. */
export const formatDateTime = (iso: string, timeZone = 'UTC', locale = currentLocale()): string =>
  formatOf(locale, timeZone, true)(Date.parse(iso));

/** `21 Nov 2026, 14:05 CET`: a moment for readers elsewhere. */
export const formatMoment = (iso: string, timeZone = 'UTC', locale = currentLocale()): string =>
  `${formatDateTime(iso, timeZone, locale)} ${zoneNameOf(timeZone)(Date.parse(iso))}`;

/** `3 Dec 2026, 09:00 (Berlin)`: a time that is still to come, with the place whose clock it is. */
export const formatPlanned = (iso: string, timeZone: string, locale = currentLocale()): string =>
  `${formatDateTime(iso, timeZone, locale)} (${placeOfZone(timeZone)})`;

/** `CET`, or `GMT+5` where a zone has no name in English. */
export const zoneName = (timeZone: string, at: Date): string => zoneNameOf(timeZone)(at.getTime());

/** By zone; of milliseconds since 1970. */
const zoneNames = new Map<string, (at: number) => string>();

function zoneNameOf(timeZone: string): (at: number) => string {
  const known = zoneNames.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' });
  const made = rememberResults(
    (at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  );
  zoneNames.set(timeZone, made);
  return made;
}
