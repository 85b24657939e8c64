import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursInWords, openState } from './opening-hours.ts';

const WEEK = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' };
const BERLIN = { hours: WEEK, closedDays: ['2026-12-24', '2026-12-25'], timeZone: 'Europe/Berlin' };

const stateAt = (iso: string, firm: Parameters<typeof openState>[0] = BERLIN) =>
  openState(firm, new Date(iso))?.words;

describe('hours in words', () => {
  test.each([
    [[1, 2, 3, 4, 5], 'Monday to Friday, 9:00 to 18:00'],
    [[1, 2, 3, 4, 5, 6, 7], 'Every day, 9:00 to 18:00'],
    [[3], 'Wednesday, 9:00 to 18:00'],
    [[2, 1], 'Monday and Tuesday, 9:00 to 18:00'],
    [[1, 2, 3, 5], 'Monday to Wednesday and Friday, 9:00 to 18:00'],
    [[1, 3, 5], 'Monday, Wednesday and Friday, 9:00 to 18:00'],
  ])('%j', (days, words) => expect(hoursInWords({ hours: { ...WEEK, days } })).toBe(words));

  test('no hours have no words', () => {
    expect(hoursInWords({ hours: null })).toBeNull();
    expect(openState({ ...BERLIN, hours: null }, new Date())).toBeNull();
  });
});

describe('whether the firm is open', () => {
  test.each([
    ['2026-11-27T08:00:00Z', 'Open now until 18:00'],
    ['2026-11-27T16:59:59Z', 'Open now until 18:00'],
    ['2026-11-27T17:00:00Z', 'Closed now, opens on Monday'],
    ['2026-11-28T12:00:00Z', 'Closed now, opens on Monday'],
    ['2026-11-29T12:00:00Z', 'Closed now, opens tomorrow'],
    ['2026-11-30T07:59:00Z', 'Closed now, opens at 9:00'],
    // Two holidays and a weekend.
    ['2026-12-23T18:00:00Z', 'Closed now, opens on Monday'],
  ])('at %s: %s', (iso, words) => expect(stateAt(iso)).toBe(words));

  test('the hours follow the clock of the firm through the change to summer time', () => {
    expect(stateAt('2026-03-27T07:59:00Z')).toBe('Closed now, opens at 9:00');
    expect(stateAt('2026-03-30T07:00:00Z')).toBe('Open now until 18:00');
  });

  test('a firm that is closed for long names the day, or says only that it is closed', () => {
    const days = (from: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
      );
    const closed = (count: number) => ({ ...BERLIN, closedDays: days('2026-12-21', count) });
    expect(stateAt('2026-12-21T12:00:00Z', closed(14))).toBe('Closed now, opens on 4 January');
    expect(stateAt('2026-12-21T12:00:00Z', closed(90))).toBe('Closed now');
  });

  test('it changes exactly when it says', () => {
    const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`);
    fc.assert(
      fc.property(
        fc.record({
          days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
          times: fc.uniqueArray(time, { minLength: 2, maxLength: 2 }),
          timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC'),
          at: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        }),
        ({ days, times, timeZone, at }) => {
          const [opens = '', closes = ''] = [...times].sort();
          const firm = { hours: { days, opens, closes }, closedDays: [], timeZone };
          const now = openState(firm, at);
          const until = Date.parse(now?.until ?? '');
          expect(until).toBeGreaterThan(at.getTime());
          const isOpen = (words: string | undefined) => words?.startsWith('Open') ?? false;
          const after = openState(firm, new Date(until));
          expect(isOpen(after?.words)).toBe(!isOpen(now?.words));
        },
      ),
    );
  });
});
