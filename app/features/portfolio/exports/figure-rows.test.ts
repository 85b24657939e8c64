import { expect, test } from 'vitest';
import { LedgerBuilder } from '#tests/figures/ledger-builder.ts';
import { EXPORT_COLUMNS } from './export-columns.ts';
import { figureTable } from './figure-rows.server.ts';

const asked = { asOf: '2026-06-30', knownAt: '2030-01-01T00:00:00.000Z', reporting: 'EUR' as const };

const exported = (ledger: LedgerBuilder, change: Partial<typeof asked> = {}) =>
  namedRows(figureTable(ledger.rows, { ...asked, ...change }));

const namedRows = ({ columns, rows }: ReturnType<typeof figureTable>) =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));

test('sums by currency are each in their own, and name it, beside a total in another', () => {
  const ledger = new LedgerBuilder().position('a').position('b', 'USD').position('c', 'SEK');
  ledger.rate('2024-01-10', 'EUR', 'USD', '1.1').rate('2024-01-10', 'EUR', 'SEK', '11');
  for (const id of ['a', 'b', 'c']) ledger.line(id, '2024-01-10', 'call_investment', 110_000);
  const rows = exported(ledger);
  expect(
    rows
      .filter(({ level }) => level === 'currency' || level === 'portfolio')
      .map(({ level, currency, paid_in }) => [level, currency, paid_in]),
  ).toEqual([
    ['currency', 'EUR', '1100.00'],
    ['currency', 'USD', '1100.00'],
    ['currency', 'SEK', '1100.00'],
    ['portfolio', 'EUR', '2200.00'],
  ]);
});

test('multiples add up with all of their decimals, and nothing is minus zero', () => {
  const ledger = new LedgerBuilder().position('a');
  ledger.line('a', '2024-01-10', 'call_investment', 300);
  ledger.line('a', '2025-01-10', 'distribution_gain', 100);
  ledger.valuation('a', '2026-03-31', 100);
  expect(exported(ledger)[0]).toMatchObject({
    dpi: '0.3333333334',
    rvpi: '0.3333333333',
    tvpi: '0.6666666667',
  });
  const flat = new LedgerBuilder().position('a');
  flat.line('a', '2024-01-10', 'call_investment', 9_000_000_000_000_00);
  flat.valuation('a', '2026-06-30', 9_000_000_000_000_00 - 1);
  expect(exported(flat)[0]).toMatchObject({ gain: '-0.01', irr: '0.0000000000' });
});

test('a rate without bound, and several rates, are empty with the reason', () => {
  const unbounded = new LedgerBuilder().position('a');
  unbounded.line('a', '2026-06-29', 'call_investment', 100);
  unbounded.valuation('a', '2026-06-30', 5_000_000);
  expect(exported(unbounded)[0]).toMatchObject({ irr: null, irr_basis: 'not_meaningful' });
  const received = new LedgerBuilder().position('a');
  received.line('a', '2023-01-01', 'subsequent_close_interest_received', 10_000);
  received.line('a', '2024-01-01', 'call_investment', 100_000);
  received.valuation('a', '2024-12-31', 80_000);
  expect(exported(received, { asOf: '2024-12-31' })[0]).toMatchObject({ irr: null, irr_basis: 'ambiguous' });
});

test('with interest between closings two rates are exported, and without it the columns stay as they were', () => {
  const ledger = new LedgerBuilder().position('a').position('b');
  for (const id of ['a', 'b']) {
    ledger.line(id, '2023-06-30', 'call_investment', 100_000);
    ledger.valuation(id, '2025-06-30', 121_000);
  }
  const request = { ...asked, asOf: '2025-06-30' };
  expect(figureTable(ledger.rows, request).columns).toEqual(EXPORT_COLUMNS.figures);
  ledger.line('a', '2023-06-30', 'subsequent_close_interest_paid', 4_000);
  const [a, b, , , , all] = namedRows(figureTable(ledger.rows, request));
  const without = { irr_without_interest: b?.irr, irr_without_interest_basis: 'annualised' };
  expect([a, b, all]).toMatchObject([without, without, without]);
  expect(Number(a?.irr)).toBeCloseTo(Math.sqrt(121 / 104) ** (730 / 731) - 1, 3);
  expect(Number(a?.irr)).toBeLessThan(Number(a?.irr_without_interest));
  expect(Object.keys(a ?? {}).slice(-2)).toEqual(['irr_without_interest', 'irr_without_interest_basis']);
});

test('what cannot be added exactly leaves its row empty, not the file broken off', () => {
  const ledger = new LedgerBuilder().position('a').position('b');
  for (let count = 0; count < 11; count += 1)
    ledger.line('a', '2024-01-10', 'call_investment', 10_000_000_000_000_00);
  ledger.line('b', '2024-01-10', 'call_investment', 100);
  expect(exported(ledger).map(({ level, paid_in, irr_basis }) => [level, paid_in, irr_basis])).toEqual([
    ['position', null, 'too_large'],
    ['position', '1.00', 'annualised'],
    ['vehicle', null, 'too_large'],
    ['vehicle', '1.00', 'annualised'],
    ['currency', null, 'too_large'],
    ['portfolio', null, 'too_large'],
  ]);
});
