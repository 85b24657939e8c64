import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallClock } from '#app/platform/format/wall-clock.ts';
import { quietHours, quietUntil, timeText } from './quiet-hours.ts';

const NIGHT = { startsAt: 22 * 60, endsAt: 7 * 60 };
const NOON = { startsAt: 12 * 60, endsAt: 13 * 60 + 30 };
const until = (hours: typeof NIGHT, timeZone: string, now: string) =>
  quietUntil(hours, timeZone, new Date(now))?.toISOString() ?? null;

describe('quiet hours end by the local clock', () => {
  test.each([
    [NIGHT, 'UTC', '2026-01-15T21:59:59Z', null],
    [NIGHT, 'UTC', '2026-01-15T22:00:00Z', '2026-01-16T07:00:00.000Z'],
    [NIGHT, 'UTC', '2026-01-16T06:59:59Z', '2026-01-16T07:00:00.000Z'],
    [NIGHT, 'UTC', '2026-01-16T07:00:00Z', null],
    [NOON, 'Asia/Kathmandu', '2026-01-16T07:00:00Z', '2026-01-16T07:45:00.000Z'],
    [NIGHT, 'America/Los_Angeles', '2026-01-16T07:00:00Z', '2026-01-16T15:00:00.000Z'],
    // The nights of the clock changes in Europe: one is eight hours long, the other ten.
    [NIGHT, 'Europe/Berlin', '2026-03-28T21:00:00Z', '2026-03-29T05:00:00.000Z'],
    [NIGHT, 'Europe/Berlin', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00.000Z'],
    // Until half past two, which does not exist on the one night and occurs twice on the other.
    [{ startsAt: 22 * 60, endsAt: 150 }, 'Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00.000Z'],
    [{ startsAt: 22 * 60, endsAt: 150 }, 'Europe/Berlin', '2026-10-25T01:10:00Z', '2026-10-25T01:30:00.000Z'],
  ])('%j in %s at %s: %s', (hours, timeZone, now, expected) =>
    expect(until(hours, timeZone, now)).toBe(expected),
  );
});

const quarter = fc.integer({ min: 0, max: 95 }).map((index) => index * 15);
const hours = fc
  .record({ startsAt: quarter, endsAt: quarter })
  .filter(({ startsAt, endsAt }) => startsAt !== endsAt);
const at = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('for any hours, time zone and clock change: nothing is held for longer than a day and an hour, and all held mail is released when they end', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  fc.assert(
    fc.property(hours, fc.constantFrom(...zones), at, (quiet, timeZone, now) => {
      const end = quietUntil(quiet, timeZone, now);
      const minute = Math.floor(wallClock(now, timeZone) / 60_000) % 1_440;
      const { startsAt, endsAt } = quiet;
      const isInside =
        startsAt < endsAt ? minute >= startsAt && minute < endsAt : minute >= startsAt || minute < endsAt;
      expect(end !== null).toBe(isInside);
      if (!end) return;
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      expect(quietUntil(quiet, timeZone, end)).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

test('start and end on quarters of an hour, and differ', () => {
  expect(quietHours.safeParse(NIGHT).success).toBe(true);
  for (const bad of [
    { startsAt: 60, endsAt: 60 },
    { startsAt: 61, endsAt: 120 },
    { startsAt: -15, endsAt: 0 },
    { startsAt: 0, endsAt: 1_440 },
  ])
    expect(quietHours.safeParse(bad).success).toBe(false);
  expect([timeText(0), timeText(1_425)]).toEqual(['00:00', '23:45']);
});
