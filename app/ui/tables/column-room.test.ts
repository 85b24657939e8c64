import { expect, test } from 'vitest';
import { type Roomy, withRoom } from './column-room.ts';

const POSITIONS = [
  { id: 'name', rowHeader: true, width: 11 },
  { id: 'committed', align: 'end', rank: 4, width: 4.5, compact: 'fact' },
  { id: 'paidIn', align: 'end', rank: 2, width: 8, compact: 'labelled' },
  { id: 'distributed', align: 'end', rank: 3, width: 6 },
  { id: 'nav', align: 'end', width: 7.5, compact: 'state' },
  { id: 'tvpi', align: 'end', width: 4.5, compact: 'fact' },
  { id: 'irr', align: 'end', width: 6, compact: 'fact' },
  { id: 'trend', rank: 5, width: 5.5 },
] as const satisfies readonly (Roomy & { id: string })[];

const fromOf = (columns: readonly (Roomy & { id: string })[], beside?: number) =>
  Object.fromEntries(withRoom(columns, beside).map(({ id, from }) => [id, from]));

test('each column is shown from the width that it needs beside those before it by rank', () => {
  expect(fromOf(POSITIONS)).toEqual({
    name: undefined,
    nav: undefined,
    tvpi: undefined,
    irr: undefined,
    paidIn: 37,
    distributed: 43,
    committed: 48,
    trend: 53,
  });
  expect(fromOf(POSITIONS, 3).trend, 'beside a checkbox').toBe(56);
});

test('columns that need more than a page has are shown where it is widest', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ id: `${at}`, rank: 2 as const }));
  const from = Object.values(fromOf(many));
  expect(Math.min(...from.map(Number))).toBe(29);
  expect(Math.max(...from.map(Number))).toBe(70);
});

test('facts of a compact row are placed by rank, the first four', () => {
  const placed = withRoom([...POSITIONS, { id: 'more', rank: 6, compact: 'fact' }]);
  expect(Object.fromEntries(placed.map(({ id, place }) => [id, place]))).toEqual({
    name: undefined,
    nav: 'state',
    tvpi: 'fact-1',
    irr: 'fact-2',
    paidIn: 'fact-3',
    committed: 'fact-4',
    distributed: undefined,
    trend: undefined,
    more: undefined,
  });
});
