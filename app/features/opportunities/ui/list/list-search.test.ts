import { expect, test } from 'vitest';
import { listState, searchIn } from './list-search.ts';

test('the list’s search comes back from what a card’s link carried', () => {
  expect(searchIn(listState('?sector=Food&sort=name'))).toBe('?sector=Food&sort=name');
  expect(listState('')).toBeUndefined();
});

test.each([undefined, null, 'list', {}, { list: 7 }, { list: '//elsewhere' }])(
  'anything else carries none: %j',
  (state) => {
    expect(searchIn(state)).toBe('');
  },
);
