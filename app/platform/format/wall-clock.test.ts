import { expect, test } from 'vitest';
import { momentOf, wallClock } from './wall-clock.ts';

const shown = (zone: string, local: string) =>
  new Date(wallClock(momentOf(Date.parse(`${local}Z`), zone), zone)).toISOString().slice(0, 16);

test.each([
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
  ['America/Santiago', '2026-09-06T00:00', '2026-09-06T01:00'],
  ['America/Havana', '2026-03-08T00:00', '2026-03-08T01:00'],
  ['Africa/Cairo', '2026-04-24T00:00', '2026-04-24T01:00'],
])('in %s the skipped %s is %s, never the hour before', (zone, local, later) => {
  expect(shown(zone, local)).toBe(later);
});

test.each(['Europe/Berlin', 'America/New_York', 'Pacific/Chatham', 'Pacific/Apia', 'Asia/Kolkata'])(
  'in %s every other quarter of an hour of a year is itself',
  (zone) => {
    const wrong: string[] = [];
    for (let wall = Date.UTC(2026, 0, 1); wall < Date.UTC(2027, 0, 1); wall += 900_000) {
      const again = wallClock(momentOf(wall, zone), zone);
      if (again !== wall) wrong.push(new Date(wall).toISOString());
    }
    // The hour that the clocks skip in spring.
    expect(wrong.length).toBe(zone === 'Asia/Kolkata' || zone === 'Pacific/Apia' ? 0 : 4);
  },
);
