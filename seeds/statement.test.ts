import { expect, test } from 'vitest';
import {
  figureText,
  textWithoutInterest as shownWithoutInterest,
} from '#app/features/ledger/figures/figure-text.ts';
import { computeFigures } from '#app/features/ledger/figures/figures.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { iso, LAST_DAY, randomLedger } from '#tests/figures/random-ledger.ts';
import { returnText, textWithoutInterest } from './documents/return-text.ts';
import { paidInParts, type SeedLedger, seedTotalsOf } from './ledger/figures.ts';

const PORTFOLIOS = 300;
const asOf = iso(LAST_DAY);
const knownAt = `${iso(LAST_DAY + 900)}T00:00:00.000Z`;

/** A random portfolio, without what the demo's documents never have: drafts, withdrawn values, revalued transfers. */
function rowsOf(seed: number) {
  const { positions, lines, valuations } = randomLedger(seed, 3);
  const moved = new Set(lines.filter(({ moved }) => moved).map(({ positionId, date }) => positionId + date));
  return {
    positions,
    lines: lines.map((line) => ({ ...line, revalued: null })),
    valuations: valuations.filter(
      ({ nav, publishedAt, positionId, date }) =>
        nav !== null && publishedAt !== null && !moved.has(positionId + date),
    ),
    rates: [],
  };
}

function seedLedgerOf(rows: ReturnType<typeof rowsOf>, positionId: string): SeedLedger {
  const own = <Row extends { positionId: string }>(all: readonly Row[]) =>
    all.filter((row) => row.positionId === positionId);
  const shared = { holder: 'h', transfer: null };
  return {
    lines: own(rows.lines).map(({ id, recordedAt, ...line }) => ({
      ...{ ...line, ...shared, reference: id, recordedAt: new Date(recordedAt) },
    })),
    valuations: own(rows.valuations).map(({ id, date, nav, recordedAt, publishedAt }) => ({
      ...{ ...shared, reference: id, date, nav: nav ?? 0, recordedAt: new Date(recordedAt) },
      publishedAt: new Date(publishedAt ?? ''),
    })),
  };
}

test(`a statement has the figures of the portfolio, on ${PORTFOLIOS} random portfolios`, () => {
  let rates = 0;
  for (let seed = 1; seed <= PORTFOLIOS; seed += 1) {
    const rows = rowsOf(seed);
    const { positions } = computeFigures(knownLedger(rows, { asOf, knownAt }), null, 'valuation');
    for (const { positions: included, figures } of positions) {
      const ledger = seedLedgerOf(rows, included[0]?.id ?? '');
      const { asOf: _asOf, ...totals } = seedTotalsOf(ledger);
      expect(figures, `seed ${seed}`).toMatchObject(totals);
      const { called, outside, returned, transferred } = paidInParts(ledger);
      expect([called, called + outside - returned + transferred]).toEqual([figures?.called, figures?.paidIn]);
      // The documents search rates up to 500% only, and know no payments with several.
      const irr = figures?.irr;
      if (!figures || irr?.rate == null || irr.rate > 4 || irr.rate < -0.99) continue;
      if (irr.basis !== 'annualised' || irr.isCost || irr.others.length > 0) continue;
      rates += 1;
      expect(returnText(ledger, asOf), `seed ${seed}`).toBe(figureText(figures, 'irr'));
      const other = figures.irrWithoutInterest;
      if (other?.basis !== 'annualised' || other.isCost || other.others.length > 0) continue;
      if (other.rate > 4 || other.rate < -0.99) continue;
      expect(textWithoutInterest(ledger, asOf), `seed ${seed}`).toBe(shownWithoutInterest(figures));
    }
  }
  expect(rates).toBeGreaterThan(100);
});
