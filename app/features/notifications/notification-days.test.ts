import { expect, test } from 'vitest';
import { notificationsByDay } from './notification-days.ts';

const at = (createdAt: string) => ({
  id: createdAt,
  kind: 'firm_message' as const,
  title: 'News',
  body: 'Of the firm.',
  href: null,
  createdAt,
  readAt: null,
});
const days = (now: string, timeZone: string, ...moments: string[]) =>
  notificationsByDay(moments.map(at), timeZone, new Date(now)).map(({ day, near, items }) => [
    day,
    near,
    items.length,
  ]);

test('a list is grouped by days in the reader’s time zone', () => {
  const moments = [
    '2026-11-21T22:30:00.000Z',
    '2026-11-21T00:10:00.000Z',
    '2026-11-20T23:30:00.000Z',
    '2026-11-18T08:00:00.000Z',
  ];
  expect(days('2026-11-21T22:45:00Z', 'UTC', ...moments)).toEqual([
    ['2026-11-21', 'Today', 2],
    ['2026-11-20', 'Yesterday', 1],
    ['2026-11-18', null, 1],
  ]);
  expect(days('2026-11-21T22:45:00Z', 'Europe/Berlin', ...moments)).toEqual([
    ['2026-11-21', 'Today', 3],
    ['2026-11-18', null, 1],
  ]);
  expect(days('2026-11-21T22:45:00Z', 'Asia/Tokyo', ...moments)).toEqual([
    ['2026-11-22', 'Today', 1],
    ['2026-11-21', 'Yesterday', 2],
    ['2026-11-18', null, 1],
  ]);
});

test('yesterday may be in another month, and an empty list has no days', () => {
  expect(days('2027-01-01T10:00:00Z', 'UTC', '2026-12-31T10:00:00.000Z')).toEqual([
    ['2026-12-31', 'Yesterday', 1],
  ]);
  expect(days('2027-01-01T10:00:00Z', 'UTC')).toEqual([]);
});
