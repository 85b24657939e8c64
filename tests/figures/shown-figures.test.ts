import { expect, test } from 'vitest';
import { explainFigure } from '#app/features/ledger/figures/explain/explain.ts';
import { figureText } from '#app/features/ledger/figures/figure-text.ts';
import type { Figures, LedgerRows } from '#app/features/ledger/figures/figure-types.ts';
import { computeFigures } from '#app/features/ledger/figures/figures.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { FIRST_DAY, iso, LAST_DAY, randomLedger, randomness, randomRates } from './random-ledger.ts';
import { secondOpinion } from './second-opinion.ts';

const PORTFOLIOS = 300;
const rates = randomRates(3, 97);
const knownAt = `${iso(LAST_DAY + 900)}T00:00:00.000Z`;

/** The last valuation of a position that counts, by its day. */
function valuedOn({ valuations }: LedgerRows, positionId: string, asOf: string): string | undefined {
  const byDay = new Map<string, (typeof valuations)[number]>();
  for (const one of valuations) {
    if (one.positionId !== positionId || one.date > asOf || one.publishedAt === null) continue;
    const before = byDay.get(one.date);
    if (!before || before.recordedAt < one.recordedAt) byDay.set(one.date, one);
  }
  return [...byDay.values()]
    .filter(({ nav }) => nav !== null)
    .map(({ date }) => date)
    .sort()
    .at(-1);
}

test(`the return is that of the last valuation of what is held, on ${PORTFOLIOS} random portfolios`, () => {
  let valued = 0;
  for (let seed = 1; seed <= PORTFOLIOS; seed += 1) {
    const { integer } = randomness(seed * 3_571);
    const rows = { ...randomLedger(seed, integer(1, 4)), rates };
    const asOf = iso(integer(FIRST_DAY + 500, LAST_DAY));
    const opinion = (ids: string[], day: string) =>
      secondOpinion(rows, ids, { asOf: day, knownAt, currency: 'EUR' });
    const ledger = knownLedger(rows, { asOf, knownAt });
    const { positions, portfolio } = computeFigures(ledger, 'EUR', 'valuation');
    for (const { scope, positions: included, figures } of [...positions, portfolio]) {
      if (!figures) throw new Error(`seed ${seed}`);
      const ids = included.map(({ id }) => id);
      const day = ids
        .filter((id) => opinion([id], asOf).nav > 0n)
        .flatMap((id) => valuedOn(rows, id, asOf) ?? [])
        .sort()
        .at(-1);
      if (figures.irrDay === null) {
        // Then nothing is valued, or nothing was paid by that day.
        if (day) expect(opinion(ids, day), `seed ${seed}`).toMatchObject({ paidIn: 0n, distributed: 0n });
        continue;
      }
      valued += 1;
      expect(figures.irrDay, `seed ${seed}`).toBe(day);
      const { irr } = opinion(ids, figures.irrDay);
      if (irr.kind === 'rate') expect(figures.irr.rate).toBeCloseTo(irr.rate, 7);
      else if (irr.kind !== 'search') expect(figures.irr.basis).toBe(irr.kind);
      const explained = explainFigure(ledger, scope, 'irr', 'EUR', 'en-GB');
      expect(explained.figures?.irr).toEqual(figures.irr);
      expect(explained.asOf).toBe(figures.irrDay);
    }
  }
  // Many random ledgers are valued by cost alone, or have nothing left.
  expect(valued).toBeGreaterThan(200);
});

test(`what is printed divides out, on ${PORTFOLIOS} random portfolios`, () => {
  for (let seed = 1; seed <= PORTFOLIOS; seed += 1) {
    const rows = { ...randomLedger(seed + 10_000, 3), rates };
    const ledger = knownLedger(rows, { asOf: iso(LAST_DAY), knownAt });
    for (const { figures } of [...computeFigures(ledger, 'EUR', 'valuation').positions]) {
      if (!figures || figures.paidIn < 10_000_00) continue;
      const printed = (name: Parameters<typeof figureText>[1]) => numberIn(figures, name);
      const [paidIn, distributed, nav] = [printed('paidIn'), printed('distributed'), printed('nav')];
      expect(paidIn - distributed + printed('gain')).toBe(nav);
      for (const [name, top] of [
        ['dpi', distributed],
        ['rvpi', nav],
        ['tvpi', distributed + nav],
      ] as const)
        expect(Math.abs(printed(name) - top / paidIn), `seed ${seed} ${name}`).toBeLessThan(0.0105);
    }
  }
});

const numberIn = (figures: Figures, name: Parameters<typeof figureText>[1]): number =>
  Number(figureText(figures, name, 'en-GB').replace('−', '-').replaceAll(/[€,×]/g, ''));
