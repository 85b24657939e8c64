import { expect, test } from 'vitest';
import { addressOf, notificationFiltersFrom } from './notification-address.ts';

const read = (address: string) => notificationFiltersFrom(new URL(address, 'http://localhost').searchParams);

test('filters survive a round trip through the URL', () => {
  const filters = { unread: true, kind: 'stage_change', cursor: '["2026",1]' } as const;
  expect(read(addressOf({}, filters))).toEqual(filters);
  expect(addressOf(read('/notifications'))).toBe('/notifications');
});

test('a changed filter returns to the first page and keeps the other filters', () => {
  const filters = read('/notifications?show=unread&kind=stage_change&cursor=abc');
  expect(addressOf(filters, { unread: false })).toBe('/notifications?kind=stage_change');
  expect(addressOf(filters, { kind: undefined })).toBe('/notifications?show=unread');
});

test('an unknown kind is ignored', () => {
  expect(read('/notifications?kind=gossip&show=everything')).toEqual({
    unread: false,
    kind: undefined,
    cursor: undefined,
  });
});
