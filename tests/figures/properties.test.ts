import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInterest, type LedgerLine } from '#app/domain/investing/ledger.ts';
import { explainFigure } from '#app/features/ledger/figures/explain/explain.ts';
import type { Figures, LedgerRows } from '#app/features/ledger/figures/figure-types.ts';
import { computeFigures } from '#app/features/ledger/figures/figures.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { allocationOf } from '#app/features/ledger/figures/series/allocation.ts';
import { bridgeOf } from '#app/features/ledger/figures/series/bridge.ts';
import { seriesOf } from '#app/features/ledger/figures/series/series.ts';
import { sparklinesOf } from '#app/features/ledger/figures/series/sparkline.ts';
import { iso, LAST_DAY, randomLedger, randomness, randomRates } from './random-ledger.ts';

const rates = randomRates(2, 30);
const LATER = `${iso(LAST_DAY + 900)}T00:00:00.000Z`;
const PORTFOLIO = { level: 'portfolio' } as const;
const RUNS = { numRuns: 300, seed: 2026 };

/** A failure names the seed instead of printing every row. */
const anyLedger = fc.integer({ min: 1, max: 1e6 }).map((seed): LedgerRows => {
  const shown = { [fc.toStringMethod]: () => `randomLedger(${seed}, 3)` };
  return Object.assign(shown, randomLedger(seed, 3), { rates });
});

function ledgerOf(rows: LedgerRows) {
  return knownLedger(rows, { asOf: iso(LAST_DAY), knownAt: LATER });
}

function figuresIn(rows: LedgerRows, asOf = iso(LAST_DAY)): Figures {
  const { portfolio } = computeFigures(knownLedger(rows, { asOf, knownAt: LATER }), 'EUR');
  if (!portfolio.figures) throw new Error(JSON.stringify(portfolio.notShown));
  return portfolio.figures;
}

const ownFigures = (rows: LedgerRows, asOf = iso(LAST_DAY)): Figures[] =>
  computeFigures(knownLedger(rows, { asOf, knownAt: LATER }), null).positions.flatMap(
    ({ figures }) => figures ?? [],
  );

/** Equal except for the last digits of the rates of return. */
function expectSame(one: Figures, other: Figures): void {
  const { irr, irrWithoutInterest, ...rest } = one;
  const { irr: otherIrr, irrWithoutInterest: otherWithout, ...otherRest } = other;
  expect(otherRest).toEqual(rest);
  expectSameRate(irr, otherIrr);
  expect(otherWithout === null).toBe(irrWithoutInterest === null);
  if (irrWithoutInterest && otherWithout) expectSameRate(irrWithoutInterest, otherWithout);
}

function expectSameRate(irr: Figures['irr'], otherIrr: Figures['irr']): void {
  expect(otherIrr.basis).toBe(irr.basis);
  if (irr.rate !== null) {
    expect(Math.abs((otherIrr.rate ?? Number.NaN) - irr.rate)).toBeLessThan(
      1e-9 * Math.max(1, Math.abs(irr.rate)),
    );
  }
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const { next } = randomness(seed);
  return list
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

describe('ledger §2: properties', () => {
  test('order has no effect', () => {
    fc.assert(
      fc.property(anyLedger, (rows) => {
        const mixed = {
          positions: rows.positions,
          lines: shuffled(rows.lines, 1),
          valuations: shuffled(rows.valuations, 2),
          rates: shuffled(rows.rates, 3),
        };
        expectSame(figuresIn(rows), figuresIn(mixed));
      }),
      RUNS,
    );
  });

  test('a reversed line has no effect', () => {
    fc.assert(
      fc.property(anyLedger, (rows) => {
        const undone = new Set(rows.lines.flatMap(({ reverses }) => reverses ?? []));
        const lines = rows.lines.filter(({ id, type }) => type !== 'reversal' && !undone.has(id));
        expectSame(figuresIn(rows), figuresIn({ ...rows, lines }));
      }),
      RUNS,
    );
  });

  test('the second rate is that of the same ledger without interest between closings; without it there is one', () => {
    fc.assert(
      fc.property(anyLedger, (rows) => {
        const interest = new Set(rows.lines.flatMap(({ id, type }) => (isInterest(type) ? [id] : [])));
        const lines = rows.lines.filter(
          ({ id, reverses }) => !interest.has(id) && !interest.has(reverses ?? ''),
        );
        const { irr, irrWithoutInterest: none } = figuresIn({ ...rows, lines });
        const { irr: both, irrWithoutInterest: second } = figuresIn(rows);
        expect(none).toBeNull();
        expectSameRate(irr, second ?? both);
      }),
      RUNS,
    );
  });

  test('splitting a line has no effect', () => {
    fc.assert(
      fc.property(anyLedger, (rows) => {
        const half = (line: LedgerLine, of: (amount: number) => number, id: string): LedgerLine => ({
          ...line,
          id: line.id + id,
          amount: of(line.amount),
          unfundedChange: Math.sign(line.unfundedChange) * of(Math.abs(line.unfundedChange)),
        });
        const lines = rows.lines.flatMap((line) =>
          line.moved || line.type === 'reversal' || rows.lines.some(({ reverses }) => reverses === line.id)
            ? [line]
            : [
                half(line, (amount) => Math.floor(amount / 2), ''),
                half(line, (amount) => Math.ceil(amount / 2), 'b'),
              ],
        );
        const split = ownFigures({ ...rows, lines });
        ownFigures(rows).forEach((figures, at) => void expectSame(figures, split[at] as Figures));
      }),
      RUNS,
    );
  });

  test('scaling all flows changes no ratio and no rate', () => {
    fc.assert(
      fc.property(anyLedger, fc.integer({ min: 2, max: 1_000 }), (rows, factor) => {
        const scaled = {
          ...rows,
          lines: rows.lines.map((line) => ({
            ...line,
            amount: line.amount * factor,
            unfundedChange: line.unfundedChange * factor,
            moved: line.moved && {
              paidIn: line.moved.paidIn * factor,
              distributed: line.moved.distributed * factor,
              called: line.moved.called * factor,
              nav: line.moved.nav * factor,
            },
            ...(line.revalued && {
              revalued: line.revalued.map((one) => ({ ...one, nav: one.nav * factor })),
            }),
          })),
          valuations: rows.valuations.map((one) => ({
            ...one,
            nav: one.nav === null ? null : one.nav * factor,
          })),
        };
        const after = ownFigures(scaled);
        ownFigures(rows).forEach(({ dpi, rvpi, tvpi, calledShare, irr }, at) => {
          const other = after[at] as Figures;
          expect([other.dpi, other.rvpi, other.tvpi, other.calledShare]).toEqual([
            dpi,
            rvpi,
            tvpi,
            calledShare,
          ]);
          expect(other.irr.basis).toBe(irr.basis);
          if (irr.rate !== null)
            expect((other.irr.rate ?? 0) / (irr.rate || 1)).toBeCloseTo(irr.rate && 1, 9);
        });
      }),
      RUNS,
    );
  });

  test('shifting all days changes no rate', () => {
    fc.assert(
      fc.property(anyLedger, fc.integer({ min: -900, max: 900 }), (rows, days) => {
        const shift = (date: string) => iso(Date.parse(date) / 86_400_000 + days);
        const shifted = {
          ...rows,
          lines: rows.lines.map((line) => ({ ...line, date: shift(line.date) })),
          valuations: rows.valuations.map((one) => ({ ...one, date: shift(one.date) })),
        };
        const after = ownFigures(shifted, iso(LAST_DAY + days));
        ownFigures(rows).forEach(({ irr }, at) => {
          const other = (after[at] as Figures).irr;
          expect(other.basis).toBe(irr.basis);
          expect(other.rate).toBe(irr.rate);
        });
      }),
      RUNS,
    );
  });

  test('later recordings do not change a figure as it was known', () => {
    fc.assert(
      fc.property(anyLedger, fc.integer({ min: 0, max: 3_000 }), (rows, back) => {
        const knownAt = `${iso(LAST_DAY - back)}T12:00:00.000Z`;
        const then = {
          ...rows,
          lines: rows.lines.filter(({ recordedAt }) => recordedAt <= knownAt),
          valuations: rows.valuations.filter(({ recordedAt }) => recordedAt <= knownAt),
        };
        const question = { asOf: iso(LAST_DAY), knownAt };
        expect(computeFigures(knownLedger(rows, question), 'EUR')).toEqual(
          computeFigures(knownLedger(then, question), 'EUR'),
        );
      }),
      RUNS,
    );
  });
});

describe('ledger §2: figures, series, bridges and explanations agree', () => {
  test('rows add up to the total, series end at it, bridges close, allocation parts add up to the value', () => {
    fc.assert(
      fc.property(anyLedger, (rows) => {
        const ledger = ledgerOf(rows);
        const { portfolio, positions, vehicles, currencies } = computeFigures(ledger, 'EUR');
        const { figures } = portfolio;
        if (!figures) throw new Error('There are no figures.');
        for (const list of [positions, vehicles, currencies]) {
          for (const name of ['committed', 'paidIn', 'unfunded', 'distributed', 'nav', 'gain'] as const) {
            expect(list.reduce((sum, row) => sum + (row.figures?.[name] ?? 0), 0)).toBe(figures[name]);
          }
        }
        const { series } = seriesOf(ledger, PORTFOLIO, 'EUR');
        const { nav, paidIn, distributed } = figures;
        expect(series?.values.at(-1)).toMatchObject({ day: iso(LAST_DAY), nav, paidIn, distributed });
        const { bridge } = bridgeOf(ledger, PORTFOLIO, 'inception', 'EUR');
        expect(bridge).toMatchObject({ opening: 0, closing: nav, gain: figures.gain });
        for (const kind of ['quarter', 'year', 'inception'] as const) {
          const one = bridgeOf(ledger, PORTFOLIO, kind, 'EUR').bridge;
          if (one) expect(one.opening + one.calls - one.distributions + one.gain).toBe(one.closing);
        }
        const { allocation } = allocationOf(ledger, 'EUR');
        for (const parts of Object.values(allocation ?? {})) {
          expect(parts.reduce((sum, part) => sum + part.nav, 0)).toBe(nav);
        }
        const sparklines = sparklinesOf(ledger);
        for (const row of computeFigures(ledger, null).positions) {
          expect(sparklines.get(row.positions[0]?.id ?? '')?.at(-1)).toBe(row.figures?.nav);
        }
      }),
      RUNS,
    );
  });

  test('every point of the series is the figure as of its day', () => {
    fc.assert(
      fc.property(anyLedger, fc.integer({ min: 0, max: 1e6 }), (rows, pick) => {
        const { series } = seriesOf(ledgerOf(rows), PORTFOLIO, 'EUR');
        const values = series?.values ?? [];
        const point = values[pick % values.length];
        if (!point) throw new Error('There are no points.');
        const { nav, paidIn, distributed } = figuresIn(rows, point.day);
        expect(point).toMatchObject({ nav, paidIn, distributed });
      }),
      RUNS,
    );
  });

  test('explained figures add up to the minor unit', () => {
    fc.assert(
      fc.property(anyLedger, (rows) => {
        const ledger = ledgerOf(rows);
        for (const name of ['committed', 'paidIn', 'distributed', 'unfunded', 'nav', 'gain'] as const) {
          const { figures, ...opened } = explainFigure(ledger, PORTFOLIO, name, 'EUR', 'en-GB');
          if (!figures || !('parts' in opened)) throw new Error('It does not open.');
          const sums = opened.parts.map(({ amount }) => amount ?? 0);
          if (name === 'gain') sums[2] = -(sums[2] ?? 0);
          expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(figures[name]);
          for (const part of opened.parts) {
            const inside = [
              ...part.lines.map(({ converted }) => converted),
              ...part.parts.map(({ amount }) => amount),
            ];
            expect(inside.reduce((sum: number, amount) => sum + (amount ?? 0), 0)).toBe(part.amount);
          }
        }
      }),
      { ...RUNS, numRuns: 60 },
    );
  });
});
