import { expect, test } from 'vitest';
import { railCollapsed } from './frame-cookies.ts';

test.each([
  ['vestry_rail=collapsed', true],
  ['a=b; vestry_rail=collapsed; c=d', true],
  ['vestry_rail=open', false],
  ['not_vestry_rail=collapsed', false],
  ['vestry_rail=collapsedish', false],
  [null, false],
])('the rail is folded by its own cookie only: %s', (header, folded) => {
  expect(railCollapsed(header)).toBe(folded);
});
