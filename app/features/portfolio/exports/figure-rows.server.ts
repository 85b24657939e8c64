import { plainAmount } from '#app/domain/money/money.ts';
import { dayNumber, isoDay, quarterStart, yearStart } from '#app/features/ledger/figures/days.ts';
import type { Figures, FiguresRow, LedgerRows } from '#app/features/ledger/figures/figure-types.ts';
import { computeFigures, figuresOf } from '#app/features/ledger/figures/figures.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { bridgeOf } from '#app/features/ledger/figures/series/bridge.ts';
import { EXPORT_COLUMNS, type ExportCell, INTEREST_COLUMNS } from './export-columns.ts';
import type { ExportRequest } from './export-request.ts';
import { plainRatio } from './plain-ratio.ts';

type FigureRequest = Pick<ExportRequest, 'asOf' | 'knownAt' | 'reporting'>;

/** Writes the figures of every position, vehicle and currency, and of the whole portfolio. */
export function figureTable(rows: LedgerRows, asked: FigureRequest) {
  const ledger = knownLedger(rows, asked);
  const figures = computeFigures(ledger, asked.reporting);
  const { positions, vehicles, portfolio } = figures;
  // Sums by currency are in that currency, also next to a total in another one: the column names it.
  const currencies = figures.currencies.map(({ scope }) => figuresOf(ledger, scope, null));
  const all = positions.length > 0 ? [...positions, ...vehicles, ...currencies, portfolio] : [];
  const hasInterest = all.some((row) => row.figures?.irrWithoutInterest);
  return {
    columns: hasInterest ? [...EXPORT_COLUMNS.figures, ...INTEREST_COLUMNS] : EXPORT_COLUMNS.figures,
    rows: all.map((row) => [...figureCells(row, asked), ...(hasInterest ? withoutInterest(row) : [])]),
  };
}

/** Without such interest, both rates are the same. */
function withoutInterest({ figures, notShown }: FiguresRow): ExportCell[] {
  if (!figures) return [null, notShown.reason];
  const { irr, irrWithoutInterest } = figures;
  return irrWithoutInterest
    ? [plainRatio(figures, 'irrWithoutInterest'), irrWithoutInterest.basis]
    : [plainRatio(figures, 'irr'), irr.basis];
}

function figureCells(row: FiguresRow, { asOf, knownAt, reporting }: FigureRequest): ExportCell[] {
  const { scope, positions } = row;
  const same = (of: (position: FiguresRow['positions'][number]) => string): ExportCell => {
    const all = new Set(positions.map(of));
    return all.size === 1 ? ([...all][0] ?? null) : null;
  };
  const isOne = scope.level === 'position' || scope.level === 'vehicle';
  const own = scope.level === 'currency' ? scope.currency : reporting;
  const currency = row.figures?.currency ?? own ?? same(({ vehicle }) => vehicle.currency);
  return [
    ...[scope.level, same(({ holder }) => holder.name), isOne ? same(({ vehicle }) => vehicle.slug) : null],
    ...[currency, asOf, knownAt],
    ...(row.figures ? shown(row.figures) : [...NONE, row.notShown.reason]),
  ];
}

/** From `committed` to `irr`. */
const NONE: null[] = Array.from({ length: 11 }, () => null);

function shown(figures: Figures): ExportCell[] {
  const { currency, committed, paidIn, unfunded, distributed, nav, gain, navBasis, irr } = figures;
  const plain = (minor: number) => plainAmount(minor, currency);
  return [
    ...[committed, paidIn, unfunded, distributed, nav].map(plain),
    navBasis.basis,
    plain(gain),
    ...(['dpi', 'rvpi', 'tvpi', 'irr'] as const).map((name) => plainRatio(figures, name)),
    irr.basis,
  ];
}

const KINDS = ['quarter', 'year', 'inception'] as const;

/** Writes the bridge of every position for the quarter and year to date, and since inception. */
export function bridgeRows(rows: LedgerRows, asked: FigureRequest): ExportCell[][] {
  const ledger = knownLedger(rows, asked);
  return ledger.books.flatMap((book) => {
    // A ledger per position, so that no position is searched for among all.
    const own = { ...ledger, books: [book] };
    const { holder, vehicle } = book.position;
    return KINDS.map((kind): ExportCell[] => {
      const { bridge } = bridgeOf(own, { level: 'portfolio' }, kind, asked.reporting);
      if (!bridge) {
        const currency = asked.reporting ?? vehicle.currency;
        return [holder.name, vehicle.slug, currency, null, asked.asOf, null, null, null, null, null];
      }
      const { currency, from, to, opening, calls, distributions, gain, closing } = bridge;
      return [
        ...[holder.name, vehicle.slug, currency, from, to],
        ...[opening, calls, distributions, gain, closing].map((minor) => plainAmount(minor, currency)),
      ];
    });
  });
}

/**
 * The days whose rates convert the opening and closing values of bridges: the day itself, and the last day before
 * each period.
 */
export function daysOfBridges(asOf: string, lineDays: ReadonlySet<string>): string[] {
  const day = dayNumber(asOf);
  const first = [...lineDays].sort()[0];
  const openings = [quarterStart(day), yearStart(day), ...(first === undefined ? [] : [dayNumber(first)])];
  return [asOf, ...openings.map((opening) => isoDay(opening - 1))];
}
