import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bridge } from './figure-types.ts';
import {
  THOUSAND,
  wholeAmount,
  wholeAmounts,
  wholeBridge,
  wholeMultiples,
  wholeParts,
} from './whole-figures.ts';

const minor = fc.integer({ min: 0, max: 1e13 });
const ledger = fc.record({ paidIn: minor, distributed: minor, nav: minor }).map((amounts) => ({
  ...amounts,
  gain: amounts.distributed + amounts.nav - amounts.paidIn,
}));

test('for any amounts, net value = paid in − distributed + gain, each off by less than one unit', () => {
  fc.assert(
    fc.property(ledger, (exact) => {
      const whole = wholeAmounts(exact);
      expect(whole.paidIn - whole.distributed + whole.gain).toBe(whole.nav);
      for (const name of ['paidIn', 'distributed', 'nav', 'gain'] as const) {
        expect(whole[name] % 100).toBeCloseTo(0);
        expect(Math.abs(whole[name] - exact[name])).toBeLessThan(100);
        expect(Object.is(whole[name], -0)).toBe(false);
      }
    }),
    { numRuns: 2_000, seed: 64 },
  );
});

test('for any positions, a column adds up to its total, however that was rounded', () => {
  fc.assert(
    fc.property(fc.array(ledger, { minLength: 1, maxLength: 12 }), (positions) => {
      const sum = (of: 'paidIn' | 'distributed' | 'nav' | 'gain') =>
        positions.reduce((sum, position) => sum + position[of], 0);
      const totals = {
        paidIn: sum('paidIn'),
        distributed: sum('distributed'),
        nav: sum('nav'),
        gain: sum('gain'),
      };
      const whole = wholeAmounts(totals);
      for (const name of ['paidIn', 'distributed', 'nav'] as const) {
        const column = wholeParts(
          positions.map((one) => one[name]),
          wholeAmount(whole[name]),
        );
        expect(column.reduce((sum, amount) => sum + amount, 0)).toBe(whole[name]);
        column.forEach((amount, at) => {
          expect(Math.abs(amount - (positions[at]?.[name] ?? 0))).toBeLessThan(100);
        });
      }
    }),
    { numRuns: 500, seed: 64 },
  );
});

test('for any period, opening + calls − distributions + gain = closing; since inception as in the headlines', () => {
  const period = { kind: 'inception', currency: 'EUR', from: '2020-01-01', to: '2026-01-01' } as const;
  fc.assert(
    fc.property(ledger, minor, (exact, opening) => {
      const { paidIn: calls, distributed: distributions, gain, nav: closing } = exact;
      const bridge: Bridge = { ...period, opening, calls, distributions, gain: gain - opening, closing };
      const whole = wholeBridge(bridge);
      expect(whole.opening + whole.calls - whole.distributions + whole.gain).toBe(whole.closing);
      const inception = wholeBridge({ ...bridge, opening: 0, gain });
      const shown = wholeAmounts(exact);
      expect([inception.calls, inception.distributions, inception.gain, inception.closing]).toEqual([
        ...[shown.paidIn, shown.distributed, shown.gain, shown.nav],
      ]);
    }),
    { numRuns: 1_000, seed: 64 },
  );
});

test('for any amounts and decimals, DPI + RVPI = TVPI, and TVPI is the nearest', () => {
  fc.assert(
    fc.property(ledger, fc.constantFrom(2, 4, 10), (exact, decimals) => {
      const whole = wholeMultiples(exact, decimals);
      expect(whole === null).toBe(exact.paidIn === 0);
      if (!whole) return;
      expect(whole.dpi + whole.rvpi).toBe(whole.tvpi);
      const scaled = BigInt(exact.distributed + exact.nav) * 10n ** BigInt(decimals);
      const miss = 2n * (whole.tvpi * BigInt(exact.paidIn) - scaled);
      expect(miss >= -BigInt(exact.paidIn) && miss <= BigInt(exact.paidIn)).toBe(true);
    }),
    { numRuns: 2_000, seed: 64 },
  );
});

test('a bridge in thousands adds up too, each part off by less than one', () => {
  fc.assert(
    fc.property(
      minor,
      minor,
      minor,
      fc.integer({ min: 0, max: 1e13 }),
      (opening, calls, distributions, gain) => {
        const exact: Bridge = {
          ...{ kind: 'year', currency: 'EUR', from: '2026-01-01', to: '2026-11-29' },
          ...{ opening, calls, distributions, gain, closing: opening + calls - distributions + gain },
        };
        const few = wholeBridge(exact, THOUSAND);
        expect(few.opening + few.calls - few.distributions + few.gain).toBe(few.closing);
        for (const name of ['opening', 'calls', 'distributions', 'gain', 'closing'] as const)
          expect(Math.abs(few[name] - exact[name])).toBeLessThan(100_000);
      },
    ),
  );
});
