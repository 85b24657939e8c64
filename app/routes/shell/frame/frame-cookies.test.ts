import { expect, test } from 'vitest';
import { railCollapsed } from './frame-cookies.ts';

test.each([
  ['vestry_rail=collapsed', true],
  ['a=b; vestry_rail=collapsed; c=d', true],
  ['vestry_rail=open', false],
  ['not_vestry_rail=collapsed', false],
  ['vestry_rail=collapsedish', false],
  [null, false],
])('only its own cookie collapses the rail: %s', (header, folded) => {
  expect(railCollapsed({ header, isHttps: false })).toBe(folded);
});
