import { expect, test } from 'vitest';
import { clockTime, spokenPosition, spokenTime } from './media-time.ts';

test.each<[number, string, string]>([
  [0, '0:00', '0 seconds'],
  [-1, '0:00', '0 seconds'],
  [1.9, '0:01', '1 second'],
  [60, '1:00', '1 minute'],
  [65.2, '1:05', '1 minute 5 seconds'],
  [720, '12:00', '12 minutes'],
  [3600, '1:00:00', '1 hour'],
  [3723, '1:02:03', '1 hour 2 minutes 3 seconds'],
  [90_000, '25:00:00', '25 hours'],
])('%s seconds are %s, spoken %s', (seconds, clock, spoken) => {
  expect([clockTime(seconds), spokenTime(seconds)]).toEqual([clock, spoken]);
});

test('a position is spoken with the total', () => {
  expect(spokenPosition(65, 720)).toBe('1 minute 5 seconds of 12 minutes');
});
