import { expect, test } from 'vitest';
import { shapeOf } from './page-shape.ts';

test.each([
  ['/dashboard', 'figures'],
  ['/opportunities', 'cards'],
  ['/opportunities/open', 'cards'],
  ['/opportunities/open/solera-foods', 'article'],
  ['/documents', 'list'],
  ['/contact', 'text'],
])('while %s loads, its skeleton is shown: %s', (pathname, shape) => {
  expect(shapeOf(pathname)).toBe(shape);
});
