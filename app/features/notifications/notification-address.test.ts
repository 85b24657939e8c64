import { expect, test } from 'vitest';
import { addressOf, filtersFromSearch } from './notification-address.ts';

const read = (address: string) => filtersFromSearch(new URL(address, 'http://localhost').searchParams);

test('filters come back from the address as they were written', () => {
  const filters = { unread: true, kind: 'stage_change', cursor: '["2026",1]' } as const;
  expect(read(addressOf({}, filters))).toEqual(filters);
  expect(addressOf(read('/notifications'))).toBe('/notifications');
});

test('another choice starts over at the first page and keeps the rest', () => {
  const filters = read('/notifications?show=unread&kind=stage_change&cursor=abc');
  expect(addressOf(filters, { unread: false })).toBe('/notifications?kind=stage_change');
  expect(addressOf(filters, { kind: undefined })).toBe('/notifications?show=unread');
});

test('a kind that there is not is none', () => {
  expect(read('/notifications?kind=gossip&show=everything')).toEqual({
    unread: false,
    kind: undefined,
    cursor: undefined,
  });
});
