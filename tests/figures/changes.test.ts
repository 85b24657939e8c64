import { describe, expect, test } from 'vitest';
import { changesBetween } from '#app/features/ledger/figures/changes/changes.ts';
import { computeFigures } from '#app/features/ledger/figures/figures.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { changeList } from '#app/features/portfolio/reading/changes.server.ts';
import { FIRST_DAY, iso, LAST_DAY, randomLedger, randomness, randomRates } from './random-ledger.ts';
import { secondOpinion } from './second-opinion.ts';

const PORTFOLIOS = 300;
const rates = randomRates(7, 97);

/** A random portfolio with a visit some time ago. */
function visited(seed: number) {
  const { integer } = randomness(seed * 6_271);
  const rows = { ...randomLedger(seed, integer(1, 9)), rates };
  const day = integer(FIRST_DAY + 500, LAST_DAY);
  const before = { asOf: iso(day), knownAt: `${iso(day)}T09:00:00.000Z` };
  const now = integer(day, LAST_DAY + 300);
  return { rows, before, after: { asOf: iso(now), knownAt: `${iso(now)}T15:00:00.000Z` } };
}

describe('what changed since the last visit', () => {
  test(`adds up to the difference of the net values, on ${PORTFOLIOS} random portfolios`, () => {
    let [changed, withRates] = [0, 0];
    for (let seed = 1; seed <= PORTFOLIOS; seed += 1) {
      const { rows, before, after } = visited(seed);
      const ids = rows.positions.map(({ id }) => id);
      const [list] = changesBetween(rows, before, knownLedger(rows, after), 'EUR') ?? [];
      const nav = (at: typeof after, of: string[], currency: string | null) =>
        Number(secondOpinion(rows, of, { ...at, currency }).nav);
      const difference = nav(after, ids, 'EUR') - nav(before, ids, 'EUR');
      expect(list?.total ?? 0, `seed ${seed}`).toBe(difference);
      if (!list) continue;
      expect(list.positions.reduce((sum, { amount }) => sum + amount, list.rates)).toBe(difference);
      for (const one of changesBetween(rows, before, knownLedger(rows, after), null) ?? [])
        for (const { position, amount } of one.positions)
          expect(amount, `seed ${seed}`).toBe(
            nav(after, [position.id], null) - nav(before, [position.id], null),
          );
      changed += Number(list.positions.length > 3);
      withRates += Number(list.rates !== 0);

      const printed = changeList(list, 'en-GB');
      expect(printed.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(printed.total);
      for (const { amount } of [...printed.rows, { amount: printed.total }])
        expect(amount % 100 || 0).toBe(0);
      expect(Math.abs(printed.total - difference)).toBeLessThanOrEqual(50);
      const { figures } = computeFigures(knownLedger(rows, after), 'EUR').portfolio;
      expect(figures?.nav).toBe(nav(after, ids, 'EUR'));
    }
    expect(changed).toBeGreaterThan(50);
    expect(withRates).toBeGreaterThan(50);
  });
});
