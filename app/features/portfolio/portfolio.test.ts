import { describe, expect, test } from 'vitest';
import { FLOW_EFFECTS, type FlowKind, type FlowSum, headlines } from './portfolio.ts';

const flow = (kind: FlowKind, total: number, sinceValuation = 0, currency: FlowSum['currency'] = 'EUR') => ({
  currency,
  kind,
  total,
  sinceValuation,
});
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const position = (valued: number, committed = 1_000_00) => ({
  currency: 'EUR' as const,
  positions: 1,
  committed,
  valued,
});

describe('headline figures of a portfolio', () => {
  test('called is what was drawn from the commitment: contributions and fees inside it', () => {
    const [figures] = headlines(
      [position(0)],
      [flow('contribution', 500_00), flow('fee_inside', 20_00), flow('fee_outside', 7_00)],
    );
    expect(figures?.called).toEqual(eur(520_00));
  });

  test('distributed counts recallable distributions too', () => {
    const [figures] = headlines(
      [position(0)],
      [flow('distribution', 100_00), flow('recallable_distribution', 40_00)],
    );
    expect(figures?.distributed).toEqual(eur(140_00));
  });

  test('net value is the last valuation with what moved since', () => {
    const [figures] = headlines(
      [position(800_00)],
      [
        flow('contribution', 500_00, 50_00),
        flow('distribution', 100_00, 30_00),
        flow('fee_inside', 20_00, 20_00),
      ],
    );
    expect(figures?.netValue).toEqual(eur(820_00));
  });

  test('a transfer moves the holding, no money', () => {
    expect(Object.values(FLOW_EFFECTS.transfer)).toEqual([0, 0, 0]);
  });

  test('currencies stay apart, the largest commitment first', () => {
    const figures = headlines(
      [position(10_00, 100_00), { currency: 'USD', positions: 2, committed: 900_00, valued: 5_00 }],
      [flow('contribution', 60_00), flow('contribution', 300_00, 0, 'USD')],
    );
    expect(figures.map(({ currency, called }) => [currency, called.amount])).toEqual([
      ['USD', 300_00],
      ['EUR', 60_00],
    ]);
  });

  test('nobody without positions has figures', () => {
    expect(headlines([], [])).toEqual([]);
  });
});
