import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossings, relativeNpv } from '#tests/figures/second-opinion.ts';
import { dayNumber } from '../days.ts';
import { irrOf, netIrr } from './irr.ts';
import type { Flow } from './net-flows.ts';

const flow = (day: string, amount: number): Flow => ({ day: dayNumber(day), amount });
const flows = (...list: [string, number][]) => list.map(([day, amount]) => flow(day, amount));
const rate = (list: Flow[]) => irrOf(list).rate;

describe('published tables', () => {
  test('Microsoft, documentation of Excel’s XIRR: 0.373362535', () => {
    const table = flows(
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    );
    // Excel stops within 1e-8.
    expect(rate(table)).toBeCloseTo(0.373362535, 8);
  });

  test('an investment that doubles in exactly one year returns 100 %', () => {
    expect(rate(flows(['2025-01-01', -100], ['2026-01-01', 200]))).toBeCloseTo(1, 12);
  });

  test('Norstrøm’s condition holds for flows that change sign more than once', () => {
    const list = flows(['2020-01-01', -100], ['2021-01-01', 60], ['2022-01-01', -20], ['2023-01-01', 90]);
    const irr = irrOf(list);
    expect(irr.basis).toBe('annualised');
    expect(relativeNpv(list, irr.rate ?? 0)).toBeLessThan(1e-10);
  });
});

describe('no single rate', () => {
  test('only money in: no rate', () => {
    expect(irrOf(flows(['2025-01-01', -1], ['2025-06-01', -1]))).toMatchObject({
      basis: 'no_sign_change',
      direction: 'paid',
    });
  });

  test('only money out: no rate', () => {
    expect(irrOf(flows(['2025-01-01', 1]))).toMatchObject({ basis: 'no_sign_change', direction: 'received' });
  });

  test('no flows: no rate', () => {
    expect(irrOf([])).toEqual({ basis: 'none', rate: null, reason: 'no_flows' });
  });

  test('everything lost: −100 %', () => {
    const terminal = { day: dayNumber('2026-01-01'), nav: 0, isValued: true };
    expect(netIrr(flows(['2024-01-01', -500]), terminal)).toMatchObject({ basis: 'lost', rate: -1 });
  });

  test('fees paid before the first valuation are not a total loss', () => {
    const terminal = { day: dayNumber('2026-01-01'), nav: 0, isValued: false };
    expect(netIrr(flows(['2024-01-01', -500]), terminal).basis).toBe('no_sign_change');
  });

  test('two rates: both are returned, and neither is the result', () => {
    const irr = irrOf(flows(['2021-01-01', -10_000], ['2022-01-01', 23_000], ['2023-01-01', -13_200]));
    expect(irr.basis).toBe('ambiguous');
    if (irr.basis !== 'ambiguous') return;
    expect(irr.rates).toHaveLength(2);
    expect(irr.rates[0]).toBeCloseTo(0.1, 9);
    expect(irr.rates[1]).toBeCloseTo(0.2, 9);
  });

  test('three rates', () => {
    // (v − 1/1.1)(v − 1/1.5)(v − 1/0.8), in units that keep the amounts whole.
    const roots = [1 / 1.1, 1 / 1.5, 1 / 0.8];
    const [a, b, c] = roots as [number, number, number];
    const polynomial = [-a * b * c, a * b + a * c + b * c, -(a + b + c), 1];
    const days = ['2021-01-01', '2022-01-01', '2023-01-01', '2024-01-01'];
    const list = polynomial.map((value, at) => flow(days[at] ?? '', Math.round(value * 1e12)));
    const irr = irrOf(list);
    expect(irr.basis === 'ambiguous' && irr.rates.map((one) => Number(one.toFixed(6)))).toEqual([
      -0.2, 0.1, 0.5,
    ]);
  });

  test('a rate where the balance only touches zero is found', () => {
    const irr = irrOf(flows(['2021-01-01', -100], ['2022-01-01', 220], ['2023-01-01', -121]));
    expect(irr.rate).toBeCloseTo(0.1, 4);
  });

  test('no rate solves the equation', () => {
    const irr = irrOf(flows(['2021-01-01', -100], ['2022-01-01', 50], ['2023-01-01', -100]));
    expect(irr).toEqual({ basis: 'none', rate: null, reason: 'no_rate' });
  });
});

describe('money received before it is paid', () => {
  const valued = (day: string, nav: number) => ({ day: dayNumber(day), nav, isValued: true });

  test('Norstrøm’s condition does not hold: both rates are named', () => {
    const irr = netIrr(flows(['2023-01-01', 100], ['2024-01-01', -1_000]), valued('2024-12-31', 800));
    expect(irr.basis === 'ambiguous' && irr.rates.map((one) => one.toFixed(3))).toEqual(['-0.123', '8.123']);
  });

  test('interest between closings: the other rate has 99 digits, so the loss is the rate', () => {
    const list = flows(['2022-12-22', 2_000], ['2023-01-01', -500_000]);
    expect(netIrr(list, valued('2025-01-01', 470_000))).toMatchObject({
      basis: 'annualised',
      rate: expect.closeTo(-0.02848, 5),
      isCost: false,
    });
  });

  test('a sole rate is what the money cost', () => {
    const list = flows(['2023-01-01', 100], ['2024-01-01', -1_000]);
    expect(netIrr(list, valued('2024-12-31', 0))).toMatchObject({
      rate: expect.closeTo(9, 12),
      isCost: true,
    });
    expect(irrOf(flows(['2023-01-01', -100], ['2024-01-01', 110]))).toMatchObject({ isCost: false });
  });
});

describe('rates without bound', () => {
  test('beyond 1,000,000 % none is meaningful, over a period or per year', () => {
    const [start, next] = ['2026-01-01', '2026-01-02'];
    const of = (multiple: number) => irrOf(flows([start, -100], [next, 100 * multiple]));
    expect(of(50_000)).toEqual({ basis: 'not_meaningful', rate: null });
    expect(of(10_002)).toEqual({ basis: 'not_meaningful', rate: null });
    expect(of(10_000)).toMatchObject({ basis: 'period', rate: expect.closeTo(9_999, 6) });
    const terminal = { day: dayNumber('2028-01-01'), nav: 0, isValued: true };
    expect(netIrr(flows([start, -100], [next, 300]), terminal).basis).toBe('not_meaningful');
  });

  test('rates of a few days are named as growth over these days', () => {
    const irr = irrOf(flows(['2026-01-01', -10_000], ['2026-01-02', 23_000], ['2026-01-03', -13_200]));
    expect(irr.basis === 'ambiguous' && irr.rates.map((one) => one.toFixed(9))).toEqual([
      '0.210000000',
      '0.440000000',
    ]);
  });

  test('a gain has the rate above zero, and names those below', () => {
    const list = flows(['2021-01-01', -100], ['2022-01-01', 300], ['2023-01-01', -150]);
    const irr = irrOf(list);
    expect(irr).toMatchObject({
      basis: 'annualised',
      rate: expect.closeTo((300 + 30_000 ** 0.5) / 200 - 1, 9),
    });
    expect(irr.basis === 'annualised' && irr.others).toEqual([
      expect.closeTo((300 - 30_000 ** 0.5) / 200 - 1, 9),
    ]);
  });

  test('for any flows, a rate that is shown is the only one, or others are named beside it', () => {
    const anyFlow = fc.record({
      day: fc.integer({ min: 16_000, max: 18_000 }),
      amount: fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e3, max: 1e3 })),
    });
    fc.assert(
      fc.property(fc.array(anyFlow, { minLength: 2, maxLength: 6 }), fc.nat(400), (list, later) => {
        const day = Math.max(...list.map((one) => one.day)) + later;
        const nav = later * 997;
        const irr = netIrr(list, { day, nav, isValued: true });
        const shown =
          'others' in irr ? [irr.rate, ...irr.others] : irr.basis === 'ambiguous' ? irr.rates : [];
        expect(shown.every((one) => Number.isFinite(one) && one <= 10_000)).toBe(true);
        const net = Map.groupBy(nav > 0 ? [...list, { day, amount: nav }] : list, (one) => one.day);
        const all = [...net]
          .map(([at, same]) => [at, same.reduce((sum, { amount }) => sum + amount, 0)] as const)
          .filter(([, amount]) => amount !== 0)
          .sort(([one], [other]) => one - other);
        const first = all[0]?.[0] ?? 0;
        if (all.length < 2 || irr.basis === 'not_meaningful' || irr.basis === 'lost') return;
        const plain = all.map(([at, amount]) => [at - first, amount] as const);
        // Away from the ends of the range, where rounding decides.
        const scanned = crossings(plain, Math.min(365, day - first), 400).filter(
          (one) => one > -0.9999 && one < 9_999,
        );
        for (const one of scanned) {
          const nearest = Math.min(...shown.map((rate) => Math.abs(rate - one) / (1 + Math.abs(one))));
          expect(nearest, JSON.stringify({ irr, one })).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 3_000, seed: 64 },
    );
  });
});

describe('hard cases', () => {
  test('flows of the same day are netted', () => {
    const list = flows(['2024-01-01', -100], ['2024-01-01', -50], ['2024-01-01', 50], ['2025-06-01', 120]);
    expect(rate(list)).toBe(rate(flows(['2024-01-01', -100], ['2025-06-01', 120])));
  });

  test('paid and received on one day: no flows', () => {
    expect(irrOf(flows(['2024-01-01', -100], ['2024-01-01', 100])).basis).toBe('none');
  });

  test('first flow yesterday: the rate since then, not per year', () => {
    const irr = irrOf(flows(['2026-01-01', -100], ['2026-01-02', 110]));
    expect(irr).toMatchObject({ basis: 'period', days: 1 });
    expect(irr.rate).toBeCloseTo(0.1, 12);
  });

  test('a one-day loss beyond −99.9999 % a year still has its rate', () => {
    expect(rate(flows(['2026-01-01', -100], ['2026-01-02', 50]))).toBeCloseTo(-0.5, 12);
  });

  test('one cent against 1e12 units', () => {
    const list = flows(['2016-01-01', -1], ['2026-01-01', 1e14]);
    const irr = irrOf(list);
    expect(relativeNpv(list, irr.rate ?? 0)).toBeLessThan(1e-10);
    expect(rate(flows(['2016-01-01', -1e14], ['2026-01-01', 1]))).toBeGreaterThan(-1);
    expect(rate(flows(['2024-01-01', -1e14], ['2025-12-31', 1.21e14]))).toBeCloseTo(0.1, 12);
  });

  test('fifty years', () => {
    const list = Array.from({ length: 50 }, (_, year) => flow(`${1976 + year}-06-30`, -1_000));
    expect(
      relativeNpv([...list, flow('2026-06-30', 900_000)], rate([...list, flow('2026-06-30', 900_000)]) ?? 0),
    ).toBeLessThan(1e-10);
  });

  test('100,000 flows, in any order', () => {
    const list = Array.from({ length: 100_000 }, (_, at) => ({
      day: 10_000 + ((at * 7_919) % 8_000),
      amount: (at * 7_919) % 8_000 < 4_000 ? -1_000 - (at % 97) : 1_500 + (at % 89),
    }));
    const irr = irrOf(list);
    expect(irr.basis).toBe('annualised');
    expect(relativeNpv(list, irr.rate ?? 0)).toBeLessThan(1e-10);
    expect(irrOf(list.toSorted((a, b) => a.day - b.day)).rate).toBeCloseTo(irr.rate ?? 0, 12);
  });

  test('for any flows, every returned rate is a root', () => {
    const anyFlow = fc.record({
      day: fc.integer({ min: 16_000, max: 20_000 }),
      amount: fc.integer({ min: -1e6, max: 1e6 }),
    });
    fc.assert(
      fc.property(fc.array(anyFlow, { maxLength: 12 }), (list) => {
        const irr = irrOf(list);
        const rates = irr.basis === 'ambiguous' ? irr.rates : irr.basis === 'annualised' ? [irr.rate] : [];
        // Close to −100 %, 1 + r as a double is too coarse to verify the root; beyond 1e6, powers overflow.
        for (const one of rates.filter((rate) => rate > -0.99 && rate < 1e6))
          expect(relativeNpv(list, one)).toBeLessThan(1e-10);
      }),
      { numRuns: 2_000, seed: 12 },
    );
  });

  test('flows that start with a payment and end with a receipt have at least one rate', () => {
    const anyFlow = fc.record({
      day: fc.integer({ min: 16_001, max: 19_000 }),
      amount: fc.integer({ min: -1e5, max: 1e5 }),
    });
    fc.assert(
      fc.property(fc.array(anyFlow, { maxLength: 12 }), (list) => {
        const irr = irrOf([{ day: 16_000, amount: -1e6 }, ...list, { day: 20_000, amount: 1e6 }]);
        expect(['annualised', 'ambiguous']).toContain(irr.basis);
      }),
      { numRuns: 2_000, seed: 13 },
    );
  });
});
