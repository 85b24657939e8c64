import type { LineType } from '#app/domain/investing/ledger.ts';
import { CURRENCIES, type Currency } from '#app/domain/money/money.ts';
import { cellText, type ImportProblem, type TableLine } from '#app/platform/tables/table.ts';
import type { RateEntry, ValuationEntry } from '../ledger-entry.ts';
import { type CellReading, readAmountCell, readDay, readPublished } from './cell-values.ts';
import type { Signs } from './ilpa-signs.ts';

export type NamesInRow = { investor: string; entity: string; vehicle: string; currency: string };

/** A line of a ledger file whose cells are individually valid. */
export type LedgerRow = NamesInRow & {
  line: number;
  reference: string;
  date: string;
  type: LineType;
  amount: number;
  unfundedChange: number | null;
  note: string | null;
  reverses: string | null;
};

export type ValuationRow = NamesInRow & {
  line: number;
  reference: string;
  date: string;
  nav: number;
  published: ValuationEntry['published'];
};

const LONGEST = { reference: 100, note: 500, source: 100, rate: 40 };
/** The longest date, amount or type, in characters: a cell may have 64 kB, and its reader tries several patterns. */
const LONGEST_VALUE = 100;
/** The longest of ILPA's names has 104. */
const LONGEST_TYPE = 200;
/** PostgreSQL cannot store NUL, and the other control characters do not belong in a single-line cell. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** The cells of one line by our column names, and the problems found in them. */
class Cells {
  readonly problems: ImportProblem[] = [];
  readonly #cells: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly line: number;

  constructor({ line, cells }: TableLine, places: ReadonlyMap<string, number>) {
    this.line = line;
    this.#cells = cells;
    this.#places = places;
  }

  text(column: string): string {
    const place = this.#places.get(column);
    return place === undefined ? '' : cellText(this.#cells[place] ?? '');
  }

  refuse(column: string, problem: string): void {
    this.problems.push({
      line: this.line,
      column,
      value: this.text(column).slice(0, 100).toWellFormed(),
      problem,
    });
  }

  required(column: string, longest = 320): string {
    const text = this.text(column);
    if (text === '') this.refuse(column, 'It is missing.');
    else this.#refuseUnfit(column, text, longest);
    return text;
  }

  optional(column: string, longest: number): string | null {
    const text = this.text(column);
    if (text === '') return null;
    this.#refuseUnfit(column, text, longest);
    return text;
  }

  #refuseUnfit(column: string, text: string, longest: number): void {
    if (text.length > longest) this.refuse(column, `Use at most ${longest} characters.`);
    else if (CONTROL.test(text))
      this.refuse(column, 'This contains characters that cannot be shown, such as a line break.');
  }

  read<Value, Instead>(
    column: string,
    reader: (text: string) => CellReading<Value>,
    instead: Instead,
    longest = LONGEST_VALUE,
  ): Value | Instead {
    const text = this.text(column);
    const read = text === '' ? { problem: 'It is missing.' } : shortly(text, reader, longest);
    if ('value' in read) return read.value;
    this.refuse(column, read.problem);
    return instead;
  }

  currency(column: string): Currency {
    const text = this.required(column);
    const found = CURRENCIES.find((one) => one === text);
    if (!found && text !== '') this.refuse(column, `Use one of ${CURRENCIES.join(', ')}.`);
    return found ?? 'EUR';
  }

  named(needsInvestor: boolean): NamesInRow {
    const investor = needsInvestor ? this.required('investor') : (this.optional('investor', 320) ?? '');
    const entity = this.optional('entity', 320) ?? '';
    if (investor === '' && entity !== '')
      this.refuse('entity', 'An entity needs an investor, which is missing.');
    return { investor, entity, vehicle: this.required('vehicle'), currency: this.required('currency') };
  }
}

const shortly = <Value>(
  text: string,
  reader: (text: string) => CellReading<Value>,
  longest = LONGEST_VALUE,
): CellReading<Value> =>
  text.length > longest ? { problem: `Use at most ${longest} characters.` } : reader(text);

type Places = ReadonlyMap<string, number>;
/** `names`: for a line with problems, the names in it that can still be looked up. */
type RowRead<Row> = {
  row: Row | null;
  names?: NamesInRow & { line: number };
  problems: ImportProblem[];
};

const whole = <Row>(cells: Cells, row: Row): RowRead<Row> => ({
  row: cells.problems.length === 0 ? row : null,
  problems: cells.problems,
});

/** Like `whole`, for a row with names. */
function wholeNamed<Row extends NamesInRow & { line: number }>(cells: Cells, row: Row): RowRead<Row> {
  const { line, investor, entity, vehicle, currency } = row;
  return { ...whole(cells, row), names: { line, investor, entity, vehicle, currency } };
}

/** Reads a line of a ledger file; one that is not of a holder has neither a row nor problems. */
export function readLedgerRow(line: TableLine, places: Places, signs: Signs): RowRead<LedgerRow> {
  const cells = new Cells(line, places);
  const stated = cells.text('type');
  if (stated.length <= LONGEST_TYPE && signs.skips(stated)) return { row: null, problems: [] };
  const unfunded = cells.text('unfunded_change');
  const [reference, names] = [cells.required('reference', LONGEST.reference), cells.named(true)];
  const date = cells.read('date', readDay, '');
  const type = cells.read('type', signs.typeOf, null, LONGEST_TYPE);
  const row: LedgerRow = {
    ...{ line: line.line, reference, ...names, date, type: type?.type ?? 'commitment' },
    amount: cells.read('amount', readAmountCell, 0),
    unfundedChange: unfunded === '' ? null : cells.read('unfunded_change', readAmountCell, 0),
    note: cells.optional('note', LONGEST.note),
    reverses: cells.optional('reverses', LONGEST.reference + 10),
  };
  const refusal = type && cells.problems.length === 0 ? signs.settle(row, type) : null;
  if (refusal) cells.refuse(refusal.column, refusal.problem);
  return wholeNamed(cells, row);
}

export function readValuationRow(line: TableLine, places: Places): RowRead<ValuationRow> {
  const cells = new Cells(line, places);
  const published = shortly(cells.text('published'), readPublished);
  if ('problem' in published) cells.refuse('published', published.problem);
  return wholeNamed(cells, {
    line: line.line,
    reference: cells.required('reference', LONGEST.reference),
    ...cells.named(false),
    date: cells.read('date', readDay, ''),
    nav: cells.read('nav', readAmountCell, 0),
    published: 'value' in published ? published.value : null,
  });
}

export function readRateRow(line: TableLine, places: Places): RowRead<RateEntry> {
  const cells = new Cells(line, places);
  return whole(cells, {
    at: line.line,
    day: cells.read('date', readDay, ''),
    base: cells.currency('base'),
    quote: cells.currency('quote'),
    rate: cells.required('rate', LONGEST.rate),
    source: cells.optional('source', LONGEST.source) ?? 'import',
  });
}

const ECB = 'ECB';

/** Reads a day of the European Central Bank's history: its rates for our currencies, where available. */
export function readEcbRow(
  line: TableLine,
  places: Places,
): { rows: RateEntry[]; problems: ImportProblem[] } {
  const cells = new Cells(line, places);
  const day = cells.read('Date', readDay, '');
  const rows = CURRENCIES.flatMap((quote) => {
    const rate = cells.text(quote);
    if (!places.has(quote) || rate === '' || rate === 'N/A') return [];
    return [
      {
        ...{ at: line.line, day, base: 'EUR' as const, quote, source: ECB },
        rate: cells.required(quote, LONGEST.rate),
      },
    ];
  });
  return { rows: cells.problems.length === 0 ? rows : [], problems: cells.problems };
}
