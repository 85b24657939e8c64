import { expect, test } from 'vitest';
import { type BroughtPerson, countBrought, growTree } from './attribution.ts';

const node = (id: string, parentId: string | null) => ({
  id,
  parentId,
  name: id.toUpperCase(),
  role: 'active' as const,
  standing: 'approved' as const,
  joinedAt: '2026-01-05T09:00:00.000Z',
});
const shape = (people: readonly (BroughtPerson & { brought: readonly unknown[] })[]): unknown =>
  people.map(({ id, brought }) => [id, shape(brought as never)]);

test('people are nested under their inviters, in the order in which they joined', () => {
  const roots = growTree([node('a', null), node('b', null), node('c', 'a'), node('d', 'a'), node('e', 'c')]);
  expect(shape(roots)).toEqual([
    [
      'a',
      [
        ['c', [['e', []]]],
        ['d', []],
      ],
    ],
    ['b', []],
  ]);
  expect(roots.map(countBrought)).toEqual([3, 0]);
});

test('duplicates, and people under a truncated branch, are omitted', () => {
  expect(shape(growTree([node('a', null), node('b', null), node('b', 'a'), node('x', 'cut')]))).toEqual([
    ['a', []],
    ['b', []],
  ]);
});
