import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from './dates.ts';

test('every month has three letters in English, and its usual form elsewhere', () => {
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-05`);
  const named = (locale: string) => months.map((day) => formatDate(day, 'UTC', locale));
  expect(named('en-GB').map((text) => text.split(' ')[1])).toEqual(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  );
  expect(named('de-DE')[8]).toBe('5. Sept. 2026');
  expect(formatDateTime('2026-09-05T12:05:00Z', 'Europe/Berlin', 'en-GB')).toBe('5 Sep 2026, 14:05');
});
