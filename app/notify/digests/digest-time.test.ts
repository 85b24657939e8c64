import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastDigestTime } from './digest-time.ts';

const last = (period: 'daily' | 'weekly', timeZone: string, now: string) =>
  lastDigestTime(period, timeZone, new Date(now)).toISOString();

describe('the daily digest is due at eight in its reader’s local time', () => {
  test.each([
    ['Europe/Berlin', '2026-01-15T06:59:59Z', '2026-01-14T07:00:00.000Z'],
    ['Europe/Berlin', '2026-01-15T07:00:00Z', '2026-01-15T07:00:00.000Z'],
    ['Europe/Berlin', '2026-07-15T06:00:00Z', '2026-07-15T06:00:00.000Z'],
    // The nights of the clock changes, forward and back.
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['America/Los_Angeles', '2026-01-15T12:00:00Z', '2026-01-14T16:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-15T02:14:00Z', '2026-01-14T02:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-15T20:00:00Z', '2026-01-15T18:00:00.000Z'],
    ['UTC', '2026-01-01T07:00:00Z', '2025-12-31T08:00:00.000Z'],
  ])('%s at %s', (timeZone, now, due) => expect(last('daily', timeZone, now)).toBe(due));
});

describe('the weekly one on Mondays', () => {
  test.each([
    // 19 January 2026 is a Monday.
    ['Europe/Berlin', '2026-01-19T06:59:00Z', '2026-01-12T07:00:00.000Z'],
    ['Europe/Berlin', '2026-01-19T07:00:00Z', '2026-01-19T07:00:00.000Z'],
    ['Europe/Berlin', '2026-01-25T22:00:00Z', '2026-01-19T07:00:00.000Z'],
    ['America/Los_Angeles', '2026-01-19T15:59:00Z', '2026-01-12T16:00:00.000Z'],
  ])('%s at %s', (timeZone, now, due) => expect(last('weekly', timeZone, now)).toBe(due));
});

test('is never in the future, and never further back than its period and a clock change', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const at = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.constantFrom(...zones), at, (timeZone, now) => {
      const daily = now.getTime() - lastDigestTime('daily', timeZone, now).getTime();
      const weekly = now.getTime() - lastDigestTime('weekly', timeZone, now).getTime();
      expect(daily).toBeGreaterThanOrEqual(0);
      expect(weekly).toBeGreaterThanOrEqual(daily);
      expect(daily).toBeLessThanOrEqual(49 * 3_600_000);
      expect(weekly).toBeLessThanOrEqual(9 * 24 * 3_600_000);
    }),
    { numRuns: 500 },
  );
});
