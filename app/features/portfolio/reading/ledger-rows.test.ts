import { expect, test } from 'vitest';
import { computeFigures } from '#app/features/ledger/figures/figures.ts';
import { LedgerBuilder } from '#tests/figures/ledger-builder.ts';
import { ledgerYears } from './ledger-rows.server.ts';

test('the years of a ledger add up to its figures, without what was corrected, and say what is unfunded', () => {
  const ledger = new LedgerBuilder().position('a');
  ledger.line('a', '2024-01-10', 'commitment', 1_000_00);
  const wrong = ledger.line('a', '2024-03-10', 'call_investment', 300_00);
  ledger.reverse(wrong, '2024-04-01T12:00:00.000Z');
  ledger.line('a', '2024-03-10', 'call_investment', 200_00, { recordedAt: '2024-04-01T12:00:00.000Z' });
  ledger.line('a', '2025-05-10', 'call_management_fee', 50_00);
  ledger.line('a', '2025-06-10', 'distribution_gain', 80_00);
  ledger.line('a', '2025-06-10', 'tax_withheld', 20_00);
  const known = ledger.known('2026-06-30');
  const years = ledgerYears(ledger.rows.lines, known.books[0]?.lines ?? [], known);
  expect(
    years.map(({ year, paidIn, distributed, lines }) => [year, paidIn, distributed, lines.length]),
  ).toEqual([
    ['2025', 50_00, 100_00, 3],
    ['2024', 200_00, 0, 4],
  ]);
  const { figures } = computeFigures(known, null).portfolio;
  const sum = (of: 'paidIn' | 'distributed') => years.reduce((total, year) => total + year[of], 0);
  expect([sum('paidIn'), sum('distributed')]).toEqual([figures?.paidIn, figures?.distributed]);
  expect(years[0]?.lines[0]?.unfunded).toBe(figures?.unfunded);
  // As in the explanation of *Distributed*.
  expect(years[0]?.lines.filter(({ isDeemed }) => isDeemed).map(({ label, cash }) => [label, cash])).toEqual([
    ['Tax withheld', 20_00],
  ]);
  const corrected = years[1]?.lines.filter(({ state }) => state) ?? [];
  expect(corrected.map(({ unfunded }) => unfunded)).toEqual([null, null]);
});
