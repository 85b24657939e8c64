import { expect, test } from 'vitest';
import { firstFreeSlug, slugFrom } from './slug.ts';

test.each([
  ['Kontor Systems & Söhne', 'kontor-systems-sohne'],
  ['  Ærø Straße No. 1  ', 'aero-strasse-no-1'],
  ['東京', ''],
  ['Łódź', 'lodz'],
  ['Đà Nẵng O’Neill ﬁnance', 'da-nang-oneill-finance'],
  ['a'.repeat(130), 'a'.repeat(100)],
])('the slug of %j is %j', (name, slug) => expect(slugFrom(name)).toBe(slug));

test('a taken slug gets the first free number', () => {
  expect(firstFreeSlug('fees', new Set())).toBe('fees');
  expect(firstFreeSlug('fees', new Set(['fees']))).toBe('fees-2');
  expect(firstFreeSlug('fees', new Set(['fees', 'fees-2', 'fees-4']))).toBe('fees-3');
});
