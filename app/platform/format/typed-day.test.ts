import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate } from './dates.ts';
import { readTypedDay } from './typed-day.ts';

const bounds = { today: '2026-11-28', first: '2020-10-20', locale: 'en-GB' };
const read = (text: string, locale = 'en-GB') => {
  const answer = readTypedDay(text, { ...bounds, locale });
  return 'day' in answer ? answer.day : answer.problem;
};

test.each([
  ['30.9.26', '2026-09-30'],
  [' 30 Sep ', '2026-09-30'],
  ['30 sept. 2024', '2024-09-30'],
  ['30th September 2024', '2024-09-30'],
  ['Sep 30, 2024', '2024-09-30'],
  ['30sep24', '2024-09-30'],
  ['2025', '2025-12-31'],
  ['31 Dec', '2025-12-31'],
  ['Sep 2025', '2025-09-30'],
  ['2/2024', '2024-02-29'],
  ['2024-02', '2024-02-29'],
  ['february', '2026-02-28'],
  ['29 Feb', '2024-02-29'],
  ['Q3 2025', '2025-09-30'],
  ['2025-Q1', '2025-03-31'],
  ['2025-12-31', '2025-12-31'],
  ['12/31/2025', '2025-12-31'],
  ['3/4/2025', '2025-04-03'],
  ['today', '2026-11-28'],
])('%s is %s', (text, day) => expect(read(text)).toBe(day));

test('the order of day and month, and the names of months, are those of the reader', () => {
  expect(read('3/4/2025', 'en-US')).toBe('2025-03-04');
  expect(read('30/9/2025', 'en-US')).toBe('2025-09-30');
  expect(read('31. März 2025', 'de-DE')).toBe('2025-03-31');
  expect(read('31 March 2025', 'de-DE')).toBe('2025-03-31');
});

test.each([
  ['soon', '“soon” is not a date we recognise.'],
  ['30', '“30” is not a date we recognise.'],
  ['1.2.3.4', '“1.2.3.4” is not a date we recognise.'],
  ['30 Feb 2025', '“30 Feb 2025” is not in the calendar.'],
  ['2026', '31 Dec 2026 is in the future.'],
  ['1.1.2020', '1 Jan 2020 is before your first payment, on 20 Oct 2020.'],
])('%s: %s', (text, problem) => expect(read(text)).toBe(problem));

test('every day is read as it is written on pages, and nothing else throws', () => {
  const day = fc
    .integer({ min: 0, max: 2_230 })
    .map((back) => new Date(Date.UTC(2026, 10, 28 - back)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.constantFrom('en-GB', 'en-US', 'de-DE', 'fr-FR'), (iso, locale) => {
      expect(readTypedDay(formatDate(iso, 'UTC', locale), { ...bounds, locale })).toEqual({ day: iso });
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const answer = readTypedDay(text, bounds);
      if ('day' in answer) expect(answer.day >= bounds.first && answer.day <= bounds.today).toBe(true);
    }),
  );
});
