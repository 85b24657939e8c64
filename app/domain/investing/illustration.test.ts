import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { illustrate } from './illustration.ts';
import type { FeeTerms, Scenario } from './opportunity-content.ts';

const FEES: FeeTerms = {
  firstCall: 8_500,
  entry: 100,
  management: 75,
  basis: 'called',
  isOutside: false,
  carry: 1_000,
  hurdle: 700,
};
const SCENARIOS: Scenario[] = [
  { case: 'low', multiple: 150, irr: 890, note: 'A tenant leaves' },
  { case: 'base', multiple: 190, irr: 1_340 },
];

describe('touch §2: if I invest', () => {
  test('€100,000 by the terms of an opportunity', () => {
    expect(illustrate(100_000_00, { scenarios: SCENARIOS, fees: FEES })).toEqual({
      firstCall: 85_000_00,
      entryFee: 1_000_00,
      yearlyFee: 637_50,
      outcomes: [
        { case: 'low', multiple: 150, irr: 890, note: 'A tenant leaves', returned: 150_000_00 },
        { case: 'base', multiple: 190, irr: 1_340, returned: 190_000_00 },
      ],
    });
  });

  test('a fee on the commitment is charged on all of it, whatever is called', () => {
    const committed = illustrate(100_000_00, { fees: { ...FEES, basis: 'committed', firstCall: null } });
    expect(committed.yearlyFee).toBe(750_00);
  });

  test('what the terms do not say is not made up', () => {
    expect(illustrate(100_000_00, {})).toEqual({
      firstCall: null,
      entryFee: null,
      yearlyFee: null,
      outcomes: [],
    });
    const { yearlyFee } = illustrate(100_000_00, { fees: { ...FEES, firstCall: null } });
    expect(yearlyFee).toBeNull();
  });

  test('a case of a draft without its multiple is left out', () => {
    const scenarios: Scenario[] = [
      { case: 'low', multiple: null, irr: null },
      { case: 'high', multiple: 0, irr: -10_000 },
    ];
    expect(illustrate(100, { scenarios }).outcomes).toEqual([
      { case: 'high', multiple: 0, irr: -10_000, returned: 0 },
    ]);
  });

  test('is exact for any amount, rounded half up to the minor unit', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000_000_000 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 900 }), (invested, multiple) => {
        const [outcome] = illustrate(invested, {
          scenarios: [{ case: 'base', multiple, irr: null }],
        }).outcomes;
        const doubled = BigInt(outcome?.returned ?? -1) * 200n;
        const exact = BigInt(invested) * BigInt(multiple) * 2n;
        expect(doubled - exact <= 100n && exact - doubled < 100n).toBe(true);
      }),
    );
    expect(illustrate(1, { fees: { ...FEES, firstCall: 5_000 } }).firstCall).toBe(1);
  });
});
