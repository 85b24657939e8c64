import { expect, test } from 'vitest';
import { quarterAfter, quarterOf, quarterText } from './quarter.ts';

test.each([
  ['2026-01-01', '2026-01-01', 'Q1 2026', '2026-04-01'],
  ['2026-03-31', '2026-01-01', 'Q1 2026', '2026-04-01'],
  ['2026-06-30', '2026-04-01', 'Q2 2026', '2026-07-01'],
  ['2026-09-01', '2026-07-01', 'Q3 2026', '2026-10-01'],
  ['2026-12-31', '2026-10-01', 'Q4 2026', '2027-01-01'],
])('%s is in the quarter from %s, %s', (day, first, text, next) => {
  expect([quarterOf(day), quarterText(first), quarterAfter(first)]).toEqual([first, text, next]);
});
