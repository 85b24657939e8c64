import { expect, test } from 'vitest';
import { listState, searchIn } from './list-search.ts';

test('the list’s search is restored from a card link’s state', () => {
  expect(searchIn(listState('?sector=Food&sort=name'))).toBe('?sector=Food&sort=name');
  expect(listState('')).toBeUndefined();
});

test.each([undefined, null, 'list', {}, { list: 7 }, { list: '//elsewhere' }])(
  'anything else carries none: %j',
  (state) => {
    expect(searchIn(state)).toBe('');
  },
);
