import { expect, test } from 'vitest';
import { MOST_AT_ONCE, refusalOfMany } from './bulk.ts';

test('a bulk act on too many people is refused with both numbers', () => {
  expect(refusalOfMany(MOST_AT_ONCE)).toBeNull();
  expect(refusalOfMany(201)).toBe(
    'You selected 201 people, and at most 200 are possible at once. Please select fewer.',
  );
});
