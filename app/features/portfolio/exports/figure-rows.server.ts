import { dayNumber, isoDay, quarterStart, yearStart } from '../figures/days.ts';
import type { Figures, FiguresRow, LedgerRows, Ratio } from '../figures/figure-types.ts';
import { computeFigures } from '../figures/figures.ts';
import { knownLedger } from '../figures/known-ledger.ts';
import { bridgeOf } from '../figures/series/bridge.ts';
import { plainAmount } from '../ledger/amounts.ts';
import type { ExportCell } from './export-columns.ts';
import type { ExportRequest } from './export-request.ts';

type Asked = Pick<ExportRequest, 'asOf' | 'knownAt' | 'reporting'>;

/** Writes the figures of every position, vehicle and currency, and of the whole portfolio. */
export async function* figureRows(rows: LedgerRows, asked: Asked): AsyncGenerator<ExportCell[]> {
  const figures = computeFigures(knownLedger(rows, asked), asked.reporting);
  const { positions, vehicles, currencies, portfolio } = figures;
  const all = positions.length > 0 ? [...positions, ...vehicles, ...currencies, portfolio] : [];
  for (const row of all) yield figureCells(row, asked);
}

function figureCells(row: FiguresRow, { asOf, knownAt, reporting }: Asked): ExportCell[] {
  const { scope, positions } = row;
  const same = (of: (position: FiguresRow['positions'][number]) => string): ExportCell => {
    const all = new Set(positions.map(of));
    return all.size === 1 ? ([...all][0] ?? null) : null;
  };
  const isOne = scope.level === 'position' || scope.level === 'vehicle';
  const currency = row.figures?.currency ?? reporting ?? same(({ vehicle }) => vehicle.currency);
  return [
    ...[scope.level, same(({ holder }) => holder.name), isOne ? same(({ vehicle }) => vehicle.slug) : null],
    ...[currency, asOf, knownAt],
    ...(row.figures ? shown(row.figures) : [...NONE, row.notShown.reason]),
  ];
}

/** From `committed` to `irr`. */
const NONE: null[] = Array.from({ length: 11 }, () => null);

function shown({ navBasis, dpi, rvpi, tvpi, irr, ...amounts }: Figures): ExportCell[] {
  const { committed, paidIn, unfunded, distributed, nav, gain } = amounts;
  return [
    ...[committed, paidIn, unfunded, distributed, nav].map(plainAmount),
    navBasis.basis,
    plainAmount(gain),
    ...[dpi, rvpi, tvpi].map(ratio),
    irr.rate === null ? null : decimal(irr.rate),
    irr.basis,
  ];
}

const ratio = ({ value }: Ratio): ExportCell => (value === null ? null : decimal(value));

const decimal = (value: number): string => value.toFixed(10);

const KINDS = ['quarter', 'year', 'inception'] as const;

/** Writes the bridge of every position for the quarter and year to date, and since inception. */
export async function* bridgeRows(rows: LedgerRows, asked: Asked): AsyncGenerator<ExportCell[]> {
  const ledger = knownLedger(rows, asked);
  for (const book of ledger.books) {
    const { position } = book;
    // A ledger per position, so that no position is searched for among all.
    const own = { ...ledger, books: [book] };
    for (const kind of KINDS) {
      const { bridge } = bridgeOf(own, { level: 'portfolio' }, kind, asked.reporting);
      const { holder, vehicle } = position;
      if (!bridge) {
        const currency = asked.reporting ?? vehicle.currency;
        yield [holder.name, vehicle.slug, currency, null, asked.asOf, null, null, null, null, null];
        continue;
      }
      const { currency, from, to, opening, calls, distributions, gain, closing } = bridge;
      yield [
        ...[holder.name, vehicle.slug, currency, from, to],
        ...[opening, calls, distributions, gain, closing].map(plainAmount),
      ];
    }
  }
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
