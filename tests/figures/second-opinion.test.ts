import { describe, expect, test } from 'vitest';
import type { FiguresRow } from '#app/features/ledger/figures/figure-types.ts';
import { computeFigures } from '#app/features/ledger/figures/figures.ts';
import type { Irr } from '#app/features/ledger/figures/irr/irr.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { FIRST_DAY, iso, LAST_DAY, randomLedger, randomness, randomRates } from './random-ledger.ts';
import { type Opinion, secondOpinion } from './second-opinion.ts';

const PORTFOLIOS = 10_000;
const AMOUNTS = ['committed', 'paidIn', 'called', 'unfunded', 'distributed', 'nav', 'gain'] as const;
/** Few, since the second implementation scans all of them for each conversion. */
const rates = randomRates(1, 97);
const now = `${iso(LAST_DAY + 900)}T00:00:00.000Z`;

function compare(row: FiguresRow, opinion: Opinion): string {
  const { figures } = row;
  if (!figures) throw new Error(JSON.stringify(row.notShown));
  for (const name of AMOUNTS) expect(BigInt(figures[name]), name).toBe(opinion[name]);
  expect(figures.navBasis.basis).toBe(opinion.basis);
  for (const [name, top] of [
    ['dpi', opinion.distributed],
    ['rvpi', opinion.nav],
    ['tvpi', opinion.distributed + opinion.nav],
  ] as const) {
    const { value } = figures[name];
    if (opinion.paidIn === 0n) expect(value).toBeNull();
    else
      expect(Math.abs((value ?? Number.NaN) / (Number(top) / Number(opinion.paidIn)) - 1) || 0).toBeLessThan(
        1e-9,
      );
  }
  const { irr } = figures;
  if (opinion.irr.kind === 'rate') {
    expect(irr.basis).toBe(opinion.irr.isPeriod ? 'period' : 'annualised');
    const miss =
      Math.abs((irr.rate ?? Number.NaN) - opinion.irr.rate) / Math.max(1, Math.abs(opinion.irr.rate));
    expect(miss).toBeLessThan(1e-9);
  } else if (opinion.irr.kind === 'search') {
    expect(ratesOf(irr).length, JSON.stringify(irr)).toBeGreaterThanOrEqual(opinion.irr.rates.length);
    for (const one of opinion.irr.rates) {
      const nearest = Math.min(
        ...ratesOf(irr).map((rate) => Math.abs(rate - one) / Math.max(1, Math.abs(one))),
      );
      expect(nearest, JSON.stringify(irr)).toBeLessThan(1e-9);
    }
  } else expect(irr.basis).toBe(opinion.irr.kind);
  return opinion.irr.kind;
}

/** Every rate that was found. */
function ratesOf(irr: Irr): number[] {
  if (irr.basis === 'ambiguous') return irr.rates;
  return irr.basis === 'annualised' || irr.basis === 'period' ? [irr.rate, ...irr.others] : [];
}

describe('ledger §2: a second implementation agrees', () => {
  test(`on ${PORTFOLIOS} random portfolios, as of any day and as known at any moment`, () => {
    const kinds = new Map<string, number>();
    for (let seed = 1; seed <= PORTFOLIOS; seed += 1) {
      const { next, integer } = randomness(seed * 7_919);
      const rows = { ...randomLedger(seed, integer(1, 3)), rates };
      const day = integer(FIRST_DAY + 400, LAST_DAY);
      const knownAt = next() < 0.5 ? now : `${iso(integer(day - 100, day + 500))}T15:00:00.000Z`;
      const knowledge = { asOf: iso(day), knownAt };
      const ledger = knownLedger(rows, knowledge);
      const reporting = next() < 0.5 ? 'EUR' : 'USD';
      const { portfolio } = computeFigures(ledger, reporting);
      const all = rows.positions.map(({ id }) => id);
      const kind = compare(portfolio, secondOpinion(rows, all, { ...knowledge, currency: reporting }));
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      const [one] = computeFigures(ledger, null).positions;
      if (!one) continue;
      const own = one.positions.map(({ id }) => id);
      compare(one, secondOpinion(rows, own, { ...knowledge, currency: null }));
    }
    // Each kind of outcome occurred often enough to be meaningful.
    for (const kind of ['rate', 'lost', 'no_sign_change', 'not_meaningful', 'search', 'none']) {
      expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(20);
    }
  });
});
