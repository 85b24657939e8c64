import { expect, test } from 'vitest';
import { relativeTime, timeLeft } from './relative-time.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-19T13:00:00Z', '2 days ago'],
  ['2026-11-18T11:00:00Z', '3 days ago'],
  ['2026-11-01T11:00:00Z', '1 Nov 2026'],
  ['2026-11-21T14:00:00Z', 'in 2 hours'],
  ['2026-11-22T13:00:00Z', 'tomorrow'],
  ['2026-11-23T11:00:00Z', 'in 2 days'],
])('%s is %s', (iso, words) => {
  expect(relativeTime(iso, NOW)).toBe(words);
});

test('yesterday is the day before in the reader’s time zone', () => {
  expect(relativeTime('2026-11-19T23:30:00Z', NOW, 'Europe/Berlin')).toBe('yesterday');
  expect(relativeTime('2026-11-19T23:30:00Z', NOW, 'America/New_York')).toBe('2 days ago');
});

test.each([
  ['2026-11-25T12:00:00Z', '4 days'],
  ['2026-11-22T12:00:00Z', '1 day'],
  ['2026-11-21T17:20:00Z', '5 h 20 min'],
  ['2026-11-21T13:59:59Z', '2 h'],
  ['2026-11-21T12:00:30Z', '1 min'],
  ['2026-11-21T12:00:00Z', null],
  ['2026-11-20T12:00:00Z', null],
])('until %s there is %s', (iso, left) => {
  expect(timeLeft(iso, NOW)).toBe(left);
});
