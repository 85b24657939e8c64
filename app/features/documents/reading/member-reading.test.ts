import { expect, test } from 'vitest';
import { heatCells } from './member-reading.ts';

const heats = (...args: Parameters<typeof heatCells>) => heatCells(...args).map(({ heat }) => heat);

test('a strip has a cell for each page, including pages that nobody read', () => {
  const times = [
    { page: 1, milliseconds: 100 },
    { page: 3, milliseconds: 10_000 },
    { page: 4, milliseconds: 3_000 },
  ];
  expect(heats(times, 5)).toEqual([1, 0, 4, 3, 0]);
  expect(heats([], 3)).toEqual([0, 0, 0]);
  expect(heats([], null)).toEqual([0]);
  expect(heats(times, null)).toHaveLength(4);
});

test('the cells of a long document represent several pages each', () => {
  const cells = heatCells([{ page: 1_000, milliseconds: 5 }], 1_001);
  expect(cells).toHaveLength(91);
  expect(cells[0]).toEqual({ from: 1, to: 11, milliseconds: 0, heat: 0 });
  expect(cells.at(-1)).toEqual({ from: 991, to: 1_001, milliseconds: 5, heat: 4 });
});
