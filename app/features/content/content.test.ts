import { expect, test } from 'vitest';
import { newestOfEach, type PublishedContent } from './content.ts';

const version = (id: string, revision: number, time: number): PublishedContent => ({
  kind: 'entry',
  id,
  type: 'page',
  revision,
  updatedAt: new Date(time),
  fields: { revision },
});

test('of several versions the newest counts, in any order', () => {
  const versions = [version('a', 2, 20), version('a', 3, 30), version('b', 1, 10), version('a', 1, 10)];
  const newest = (items: PublishedContent[]) =>
    newestOfEach(items)
      .map(({ id, revision }) => `${id}${revision}`)
      .sort();
  expect(newest(versions)).toEqual(['a3', 'b1']);
  expect(newest(versions.toReversed())).toEqual(['a3', 'b1']);
});

test.each([
  [
    'what was deleted and made again counts from one, and is newer all the same',
    version('a', 1, 30),
    version('a', 9, 20),
  ],
  ['of one moment the higher revision is the newer', version('a', 3, 20), version('a', 2, 20)],
])('%s', (_what, newer, older) => {
  expect(newestOfEach([newer, older])).toEqual([newer]);
  expect(newestOfEach([older, newer])).toEqual([newer]);
});
