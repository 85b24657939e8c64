import type { LineType } from '#app/domain/investing/ledger.ts';
import { type Currency, currencyOf } from '#app/domain/money/currencies.ts';
import { cellText, type ImportProblem, type TableLine } from '#app/platform/tables/table.ts';
import { meaningOf, type Words } from '#app/platform/tables/table-reading.ts';
import type { CellReading, WritingReader, WrittenCell } from '#app/platform/tables/writing.ts';
import type { RateEntry, ValuationEntry } from '../ledger-entry.ts';
import { readPublished } from './cell-values.ts';
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

/** An investor to choose for a name: an address, with the entity in front of it. */
export const holderText = (email: string, entity: string | null): string =>
  entity === null ? email : `${entity} <${email}>`;

function holderIn(text: string): { entity: string; email: string } | null {
  const at = text.lastIndexOf(' <');
  return at > 0 && text.endsWith('>') ? { entity: text.slice(0, at), email: text.slice(at + 2, -1) } : null;
}

const LONGEST = { reference: 100, note: 500, source: 100, rate: 40 };
/** The longest date, amount or type, in characters: a cell may have 64 kB, and its reader tries several patterns. */
const LONGEST_VALUE = 100;
/** The longest of ILPA's names has 104. */
const LONGEST_TYPE = 200;
/** Between these, no rate has ever come near a thousand. */
const NEAR_CURRENCIES: ReadonlySet<string> = new Set(['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK']);
/** PostgreSQL cannot store NUL, and the other control characters do not belong in a single-line cell. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** Where our columns are in a file, and how its cells are read. */
export type RowReading = {
  places: ReadonlyMap<string, number>;
  writing: WritingReader;
  words: Words;
};

/** The cells of one line by our column names, and the problems found in them. */
class Cells {
  readonly problems: ImportProblem[] = [];
  readonly #cells: readonly string[];
  readonly #numbers: readonly number[];
  readonly #reading: RowReading;
  readonly line: number;
  /** Whether a cell can be read in two ways, which the file has to be asked about. */
  isOpen = false;

  constructor({ line, cells, numbers = [] }: TableLine, reading: RowReading) {
    this.line = line;
    this.#cells = cells;
    this.#numbers = numbers;
    this.#reading = reading;
  }

  #written(column: string): string {
    const place = this.#reading.places.get(column);
    return place === undefined ? '' : cellText(this.#cells[place] ?? '');
  }

  text(column: string): string {
    return meaningOf(this.#reading.words, column, this.#written(column));
  }

  refuse(column: string, problem: string, instead?: readonly string[]): void {
    this.problems.push({
      line: this.line,
      column,
      value: this.#written(column).slice(0, 100).toWellFormed(),
      problem,
      ...(instead && { instead }),
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
    reader: (text: string) => CellReading<Value> | null,
    instead: Instead,
    longest = LONGEST_VALUE,
  ): Value | Instead {
    const text = this.text(column);
    const read = text === '' ? { problem: 'It is missing.' } : shortly(text, reader, longest);
    if (read === null) this.isOpen = true;
    else if ('value' in read) return read.value;
    else this.refuse(column, read.problem, read.instead);
    return instead;
  }

  #cell(column: string, text: string): WrittenCell {
    return {
      text,
      line: this.line,
      isNumber: this.#numbers.includes(this.#reading.places.get(column) ?? -1),
    };
  }

  day(column: string): string {
    return this.read(column, (text) => this.#reading.writing.day(this.#cell(column, text)), '');
  }

  amount(column: string): number {
    const currency = this.text('currency');
    const known = currency.length === 3 ? currency : null;
    return this.read(column, (text) => this.#reading.writing.amount(this.#cell(column, text), known), 0);
  }

  /** Reads a rate as a plain number; what is none stays as it is, for the rule of rates to refuse. */
  rate(column: string, ofPair: readonly string[]): string {
    const text = this.required(column, LONGEST.rate);
    const isSmall = ofPair.every((currency) => NEAR_CURRENCIES.has(currency));
    const read =
      text === '' ? { value: text } : this.#reading.writing.decimal(this.#cell(column, text), isSmall);
    if (read === null) this.isOpen = true;
    return read && 'value' in read ? read.value : text;
  }

  currency(column: string): Currency {
    const text = this.required(column);
    const found = currencyOf(text);
    if (!found && text !== '') this.refuse(column, 'Use the three letters of a currency, such as EUR.');
    return found ?? 'EUR';
  }

  named(needsInvestor: boolean): NamesInRow {
    const stated = needsInvestor ? this.required('investor') : (this.optional('investor', 320) ?? '');
    // Only a person's choice stands for an entity: in a file, a name in front of an address may be anything.
    const chosen = stated === this.#written('investor') ? null : holderIn(stated);
    const investor = chosen?.email ?? stated;
    const entity = this.optional('entity', 320) ?? chosen?.entity ?? '';
    if (investor === '' && entity !== '')
      this.refuse('entity', 'An entity needs an investor, which is missing.');
    return { investor, entity, vehicle: this.required('vehicle'), currency: this.required('currency') };
  }
}

const shortly = <Reading>(
  text: string,
  reader: (text: string) => Reading,
  longest = LONGEST_VALUE,
): Reading | { problem: string; instead?: never } =>
  text.length > longest ? { problem: `Use at most ${longest} characters.` } : reader(text);

/** `names`: for a line with problems, the names in it that can still be looked up. */
type RowRead<Row> = {
  row: Row | null;
  names?: NamesInRow & { line: number };
  problems: ImportProblem[];
};

const whole = <Row>(cells: Cells, row: Row): RowRead<Row> => ({
  row: cells.problems.length === 0 && !cells.isOpen ? row : null,
  problems: cells.problems,
});

/** Like `whole`, for a row with names. */
function wholeNamed<Row extends NamesInRow & { line: number }>(cells: Cells, row: Row): RowRead<Row> {
  const { line, investor, entity, vehicle, currency } = row;
  return { ...whole(cells, row), names: { line, investor, entity, vehicle, currency } };
}

/** Reads a line of a ledger file; one that is not of a holder has neither a row nor problems. */
export function readLedgerRow(line: TableLine, reading: RowReading, signs: Signs): RowRead<LedgerRow> {
  const cells = new Cells(line, reading);
  const stated = cells.text('type');
  if (stated.length <= LONGEST_TYPE && signs.skips(stated)) return { row: null, problems: [] };
  const unfunded = cells.text('unfunded_change');
  const [reference, names] = [cells.required('reference', LONGEST.reference), cells.named(true)];
  const date = cells.day('date');
  const type = cells.read('type', signs.typeOf, null, LONGEST_TYPE);
  const row: LedgerRow = {
    ...{ line: line.line, reference, ...names, date, type: type?.type ?? 'commitment' },
    amount: cells.amount('amount'),
    unfundedChange: unfunded === '' ? null : cells.amount('unfunded_change'),
    note: cells.optional('note', LONGEST.note),
    reverses: cells.optional('reverses', LONGEST.reference + 10),
  };
  const refusal = type && cells.problems.length === 0 && !cells.isOpen ? signs.settle(row, type) : null;
  if (refusal) cells.refuse(refusal.column, refusal.problem);
  return wholeNamed(cells, row);
}

export function readValuationRow(line: TableLine, reading: RowReading): RowRead<ValuationRow> {
  const cells = new Cells(line, reading);
  const published = shortly(cells.text('published'), readPublished);
  if ('problem' in published) cells.refuse('published', published.problem);
  return wholeNamed(cells, {
    line: line.line,
    reference: cells.required('reference', LONGEST.reference),
    ...cells.named(false),
    date: cells.day('date'),
    nav: cells.amount('nav'),
    published: 'value' in published ? published.value : null,
  });
}

export function readRateRow(line: TableLine, reading: RowReading): RowRead<RateEntry> {
  const cells = new Cells(line, reading);
  const [day, base, quote] = [cells.day('date'), cells.currency('base'), cells.currency('quote')];
  return whole(cells, {
    ...{ at: line.line, day, base, quote },
    rate: cells.rate('rate', [base, quote]),
    source: cells.optional('source', LONGEST.source) ?? 'import',
  });
}

const ECB = 'ECB';

/** Reads a day of the European Central Bank's history: its rates for these currencies, where available. */
export function readEcbRow(
  line: TableLine,
  reading: RowReading,
  quotes: readonly Currency[],
): { rows: RateEntry[]; problems: ImportProblem[] } {
  const cells = new Cells(line, reading);
  const day = cells.day('Date');
  const rows = quotes.flatMap((quote) => {
    const rate = cells.text(quote);
    if (!reading.places.has(quote) || rate === '' || rate === 'N/A') return [];
    return [
      {
        ...{ at: line.line, day, base: 'EUR' as const, quote, source: ECB },
        rate: cells.required(quote, LONGEST.rate),
      },
    ];
  });
  return { rows: cells.problems.length === 0 ? rows : [], problems: cells.problems };
}
