import { expect, test } from 'vitest';
import { textQuery } from './text-query.ts';

test.each([
  ['Kontor pay', "'kontor':* & 'pay':*"],
  ['Überlingen 97 %, then', "'uberlingen':* & '97':* & 'then':*"],
  ['Helios-2', "('helios-2':* | 'helios':* & '2':*)"],
  ['Helios -2', "'helios':* & ('-2':* | '2':*)"],
  ['a/b & (x | !y):*', "('a/b':* | 'a':* & 'b':*) & ('(x':* | 'x':*) & ('!y):*':* | 'y':*)"],
  ['a\\b\0c', "('a\\\\b':* | 'a':* & 'b':*) & 'c':*"],
  ['  ', null],
  ['—!', null],
  [undefined, null],
])('the search %j becomes the query %j', (search, query) => {
  expect(textQuery(search)).toBe(query);
});

test('a search has twelve words at most', () => {
  expect(textQuery('a '.repeat(100))?.split('&')).toHaveLength(12);
  expect(textQuery('a-'.repeat(100))).toBe(Array(12).fill("'a':*").join(' & '));
});
