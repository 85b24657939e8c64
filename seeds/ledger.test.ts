import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FUNDS } from './content/funds.ts';
import { CLOSED } from './content/opportunities.ts';
import { irrOf, ledgerOf, totalsOf } from './ledger.ts';

const NOW = new Date('2026-11-21T08:30:00.000Z');
const CURVES = [...FUNDS, ...CLOSED].map(({ slug, curve }) => [slug, curve] as const);

describe.each(CURVES)('the ledger of %s', (slug, curve) => {
  const ledger = ledgerOf(1_000_000_00, curve, NOW);

  test('never draws more than was committed, with what may be called again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_00, max: 50_000_000_00 }),
        fc.date({ min: new Date(curve.firstCall), max: new Date('2040-01-01'), noInvalidDate: true }),
        (committed, now) => {
          let drawn = 0;
          for (const { kind, amount } of ledgerOf(committed, curve, now).flows) {
            expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
            if (kind === 'contribution' || kind === 'fee_inside') drawn += amount;
            if (kind === 'recallable_distribution') drawn -= amount;
            expect(drawn).toBeLessThanOrEqual(committed);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('has whole, non-negative valuations at each quarter’s end', () => {
    const days = ledger.valuations.map(({ on }) => on);
    expect(days).toEqual([...new Set(days)].sort());
    for (const { on, nav } of ledger.valuations) {
      expect(on).toMatch(/-(03-31|06-30|09-30|12-31)$/);
      expect(Number.isSafeInteger(nav) && nav >= 0).toBe(true);
    }
  });

  test('is the beginning of what it is later', () => {
    const earlier = ledgerOf(1_000_000_00, curve, new Date('2025-12-20T00:00:00Z'));
    expect(ledger.flows.slice(0, earlier.flows.length)).toEqual(earlier.flows);
    expect(ledger.valuations.slice(0, earlier.valuations.length)).toEqual(earlier.valuations);
  });

  test('scales with the commitment to the cent', () => {
    const part = (committed: number) => totalsOf(ledgerOf(committed, curve, NOW));
    expect(Math.abs(part(2_000_000_00).called - 2 * part(1_000_000_00).called)).toBeLessThanOrEqual(4);
  });

  test('tells a plausible story', () => {
    const { called, distributed, nav } = totalsOf(ledger);
    const multiple = (nav + distributed) / called;
    const irr = irrOf(ledger) ?? Number.NaN;
    const [low, high] = slug === 'palisade-optics' ? [0.5, 0.7] : [1, 2.1];
    expect(multiple).toBeGreaterThan(low);
    expect(multiple).toBeLessThan(high);
    expect(Math.sign(irr)).toBe(Math.sign(multiple - 1));
  });
});

test.each(FUNDS.map(({ slug, curve }) => [slug, curve] as const))(
  '%s goes down before it goes up',
  (_, curve) => {
    const { flows, valuations } = ledgerOf(1_000_000_00, curve, NOW);
    const worth = valuations.map(({ on, nav }) =>
      flows
        .filter((flow) => flow.on <= on)
        .reduce((sum, { kind, amount }) => sum + (kind.includes('distribution') ? amount : -amount), nav),
    );
    expect(worth[1]).toBeLessThan(0);
    expect(worth.at(-1)).toBeGreaterThan(Math.min(...worth));
  },
);
