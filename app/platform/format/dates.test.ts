import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatMoment, formatPlanned } from './dates.ts';

test('every month has three letters in English, and its usual form elsewhere', () => {
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-05`);
  const named = (locale: string) => months.map((day) => formatDate(day, 'UTC', locale));
  expect(named('en-GB').map((text) => text.split(' ')[1])).toEqual(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  );
  expect(named('de-DE')[8]).toBe('5. Sept. 2026');
  expect(formatDateTime('2026-09-05T12:05:00Z', 'Europe/Berlin', 'en-GB')).toBe('5 Sep 2026, 14:05');
});

test('a moment has the name that its zone has at that time', () => {
  const inBerlin = (iso: string) => formatMoment(iso, 'Europe/Berlin', 'en-GB');
  expect(inBerlin('2026-07-05T12:05:00Z')).toBe('5 Jul 2026, 14:05 CEST');
  expect(inBerlin('2026-11-05T12:05:00Z')).toBe('5 Nov 2026, 13:05 CET');
  expect(inBerlin('2026-07-05T12:05:00Z')).toBe('5 Jul 2026, 14:05 CEST');
  expect(formatMoment('2026-07-05T12:05:00Z', 'Asia/Tashkent', 'en-GB')).toBe('5 Jul 2026, 17:05 GMT+5');
});

test('a time still to come names the place whose clock it is', () => {
  expect(formatPlanned('2026-12-03T08:00:00Z', 'Europe/Berlin', 'en-GB')).toBe('3 Dec 2026, 09:00 (Berlin)');
  expect(formatPlanned('2026-12-03T08:00:00Z', 'America/New_York', 'en-GB')).toBe(
    '3 Dec 2026, 03:00 (New York)',
  );
});
