import { currencyOf, decimalsOf } from '#app/domain/money/currencies.ts';
import { namedDayOf } from './month-names.ts';
import { visibleText } from './table.ts';

/** The result of reading one cell. A problem states what would be valid; `instead` is what the cell may mean. */
export type CellReading<Value> = { value: Value } | { problem: string; instead?: readonly string[] };

export const DAY_ORDERS = { ymd: '2026-12-31', dmy: '31.12.2026', mdy: '12/31/2026' } as const;
export type DayOrder = keyof typeof DAY_ORDERS;
export const DECIMAL_SIGNS = { ',': '1.234,50', '.': '1,234.50' } as const;
export type DecimalSign = keyof typeof DECIMAL_SIGNS;

/** How the amounts and days of a file are written; `null` where nobody chose it. */
export type Writing = { decimals: DecimalSign | null; days: DayOrder | null };

/**
 * What a cell is, and how it shows that its file is written: `isAlone` if that says nothing about other cells, as a
 * year in front does. `asks` for one that can be read in two ways.
 */
type Written<Value> =
  | { value: Value; shows?: DecimalSign | DayOrder; isAlone?: boolean }
  | { problem: string; instead?: readonly string[] }
  | { asks: true };

/** A number as it was written: its digits, and what stands around them. */
type WrittenNumber = { whole: string; fraction: string; isNegative: boolean; currency: string | null };

const LONGEST = 100;
const SIGNS = Object.keys(DECIMAL_SIGNS) as DecimalSign[];
const CURRENCY = '[A-Z]{3}|\\p{Sc}';
const CURRENCY_BEFORE = new RegExp(`^([(+\\-−]?) ?(${CURRENCY}) ?`, 'u');
const CURRENCY_AFTER = new RegExp(` ?(${CURRENCY})(\\)?)$`, 'u');
/** Groups of three, or as in India, of two before the last three. */
const NUMBER = /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d\d)+,\d{3}|\d{1,13})(?:\.(\d{1,12}))?$/;
/** Groups by spaces or apostrophes leave one sign, which can only be that of the decimals. */
const SPACED = /^(\d{1,3}(?:[ '’]\d{3})+)(?:([.,])(\d{1,12}))?$/;

/** Reads a number by a decimal sign, or where there is none by what the number itself shows. */
function readNumber(text: string, decimals: DecimalSign | null): Written<WrittenNumber> {
  let bare = visibleText(text.slice(0, LONGEST));
  const before = CURRENCY_BEFORE.exec(bare);
  if (before) bare = `${before[1]}${bare.slice(before[0].length)}`;
  const after = before ? null : CURRENCY_AFTER.exec(bare);
  if (after) bare = `${bare.slice(0, after.index)}${after[2]}`;
  const stated = before?.[2] ?? after?.[1] ?? null;
  const [, inside] = /^\( ?(.+?) ?\)$/.exec(bare) ?? [];
  const [, lead = '', digits = '', trail = ''] = /^([+\-−]?) ?(.*?) ?([-−]?)$/u.exec(inside ?? bare) ?? [];
  const signs = [inside !== undefined, lead !== '' && lead !== '+', trail !== ''].filter(Boolean).length;
  if (signs > 1 || (lead === '+' && signs > 0)) return noNumber(decimals);
  const around = { isNegative: signs === 1, currency: stated };
  const readings = SIGNS.flatMap((sign) => {
    const parts = decimals === null || decimals === sign ? partsOf(digits, sign) : null;
    return parts ? [{ ...parts, sign }] : [];
  });
  const [one, other] = readings;
  if (!one) return noNumber(decimals);
  if (other && (other.whole !== one.whole || other.fraction !== one.fraction)) return { asks: true };
  const value = { whole: one.whole, fraction: one.fraction, ...around };
  return other ? { value } : { value, shows: one.sign };
}

const noNumber = (decimals: DecimalSign | null) => ({
  problem: `Use a plain number, ${decimals === null ? 'such as 1234.50' : `written like ${DECIMAL_SIGNS[decimals]}`}.`,
});

function partsOf(digits: string, sign: DecimalSign): { whole: string; fraction: string } | null {
  const spaced = SPACED.exec(digits);
  if (spaced && spaced[2] !== undefined && spaced[2] !== sign) return null;
  const plain = digits.replace(/[.,]/g, (one) => (one === sign ? '.' : ','));
  const [, whole, fraction = ''] = spaced ? [null, spaced[1], spaced[3]] : (NUMBER.exec(plain) ?? []);
  const bare = whole?.replace(/[^\d]/g, '');
  return bare === undefined || bare.length > 13 ? null : { whole: bare, fraction };
}

const COUNTS = ['no', 'one', 'two', 'three', 'four'];

const symbols = new Map<string, string>();

/** Returns the symbol that people write with a currency: `€`, and `$` for every dollar. */
function symbolOf(code: string): string | null {
  const currency = currencyOf(code);
  if (!currency) return null;
  const known = symbols.get(currency);
  if (known) return known;
  const symbol =
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  symbols.set(currency, symbol);
  return symbol;
}

/** Reads an amount in minor units, exactly. `currency`: the one that the line is in, if it says. */
export function readAmount(
  text: string,
  decimals: DecimalSign | null,
  currency: string | null = null,
): Written<number> {
  const read = readNumber(text, decimals);
  if (!('value' in read)) return read;
  const { whole, fraction, isNegative, currency: stated } = read.value;
  if (stated && currency && stated !== currency && stated !== symbolOf(currency))
    return { problem: `This amount is in ${stated}, and the line in ${currency}.` };
  const known = currencyOf(currency);
  const most = known ? decimalsOf(known) : 2;
  const cents = fraction.replace(/0+$/, '');
  if (cents.length > most)
    return {
      problem: most === 0 ? `${currency} has no decimals.` : `Use at most ${COUNTS[most] ?? most} decimals.`,
    };
  const minor = Number(whole) * 10 ** most + Number(cents.padEnd(most, '0'));
  return { ...read, value: isNegative ? 0 - minor : minor };
}

/**
 * Reads a positive number of any precision as text with a decimal point, such as an exchange rate.
 * @param isSmall where it cannot reach a thousand, so that a sign in front of three digits is that of the decimals
 */
export function readDecimal(text: string, decimals: DecimalSign | null, isSmall = false): Written<string> {
  const unclear = readNumber(text, decimals);
  const sign = isSmall && 'asks' in unclear ? SIGNS.find((one) => text.includes(one)) : undefined;
  const read = sign ? readNumber(text, sign) : unclear;
  if (!('value' in read)) return read;
  const { whole, fraction, isNegative, currency } = read.value;
  if (isNegative || currency) return noNumber(decimals);
  return { ...read, value: fraction === '' ? whole : `${whole}.${fraction}` };
}

const DAY = /^(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})\.?$/;

/** Reads an existing day as an ISO date, by an order of its parts, or where there is none by what it shows itself. */
export function readDay(written: string, order: DayOrder | null): Written<string> {
  const text = visibleText(written.slice(0, LONGEST)).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const named = namedDayOf(text);
  if (named) {
    const value = isoDay(...named);
    return value ? { value } : { problem: 'This date does not exist.' };
  }
  const [, first = '', mark, second = '', third = ''] = DAY.exec(text) ?? [];
  if (!mark) return noDay(text, order);
  const orders: readonly DayOrder[] = ordersOf(first, mark, third, order);
  const days = orders.flatMap((one) => {
    const [year, month, day] =
      one === 'ymd'
        ? [first, second, third]
        : one === 'dmy'
          ? [third, second, first]
          : [third, first, second];
    const iso = isoDay(year, month, day);
    return iso ? [{ iso, one }] : [];
  });
  const [day] = days;
  if (!day)
    return orders.length === 1 && order ? noDay(text, order) : { problem: 'This date does not exist.' };
  if (days.some(({ iso }) => iso !== day.iso)) return { asks: true };
  if (days.length > 1 || order !== null) return { value: day.iso };
  return { value: day.iso, shows: day.one, isAlone: orders.length === 1 };
}

/** A year of four digits in front, and points between the parts, leave one order. */
function ordersOf(first: string, mark: string, third: string, order: DayOrder | null): DayOrder[] {
  if (first.length === 4) return ['ymd'];
  if (order) return [order];
  if (third.length !== 4) return ['dmy', 'mdy', 'ymd'];
  return mark === '.' ? ['dmy'] : ['dmy', 'mdy'];
}

function isoDay(year: string, month: string, day: string): string | null {
  if (year.length !== 4 && year.length !== 2) return null;
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

function noDay(text: string, order: DayOrder | null): { problem: string; instead?: readonly string[] } {
  const [, y = '', m = '', d = ''] = /^(\d{4})-(\d\d)-(\d\d)[T ]/.exec(text) ?? [];
  const likely = isoDay(y, m, d);
  const problem = `Write dates like ${order ? DAY_ORDERS[order] : '2026-03-31'}${likely ? `: ${likely}` : ''}.`;
  return likely ? { problem, instead: [likely] } : { problem };
}

/** A way of writing that a file leaves open: the first cell that can be read in two ways, and how many there are. */
export type WritingQuestion = { about: keyof Writing; example: string; line: number; count: number };

/** Cells of one table, each read as the table is written. */
export class WritingReader {
  readonly questions = new Map<keyof Writing, WritingQuestion>();
  readonly #writing: Writing;
  readonly #shown = { decimals: new Set<DecimalSign>(), days: new Set<DayOrder>() };
  readonly #answers = { decimals: new Set<DecimalSign>(), days: new Set<DayOrder>() };

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  /** Returns `null` for an amount that can be read in two ways. A spreadsheet's own number has a decimal point. */
  amount(cell: WrittenCell, currency: string | null = null): CellReading<number> | null {
    const isPlain = cell.isNumber === true;
    const read = readAmount(cell.text, isPlain ? '.' : this.#writing.decimals, currency);
    return this.#settle(cell, 'decimals', read, isPlain);
  }

  /** The same for a number of any precision; `isSmall` as in `readDecimal`. */
  decimal(cell: WrittenCell, isSmall: boolean): CellReading<string> | null {
    const isPlain = cell.isNumber === true;
    const read = readDecimal(cell.text, isPlain ? '.' : this.#writing.decimals, isSmall);
    return this.#settle(cell, 'decimals', read, isPlain);
  }

  day(cell: WrittenCell): CellReading<string> | null {
    return this.#settle(cell, 'days', readDay(cell.text, this.#writing.days), false);
  }

  #settle<Value>(
    { text, line }: WrittenCell,
    about: keyof Writing,
    read: Written<Value>,
    isPlain: boolean,
  ): CellReading<Value> | null {
    if ('asks' in read) {
      const before = this.questions.get(about);
      if (before) before.count += 1;
      else this.questions.set(about, { about, example: text.slice(0, LONGEST), line, count: 1 });
      return null;
    }
    if ('value' in read && read.shows && !isPlain) {
      for (const sets of read.isAlone ? [this.#shown] : [this.#shown, this.#answers]) {
        const set: Set<DecimalSign | DayOrder> = sets[about];
        set.add(read.shows);
      }
    }
    return read;
  }

  /** What the cells themselves show: the one way in which all of them are written that leave no choice. */
  shown(): Writing {
    const { decimals, days } = this.#shown;
    return { decimals: onlyOf(decimals), days: onlyOf(days) };
  }

  /** Returns how the table is to be read again, where what its other cells show answers a question. */
  answered(): Writing | null {
    const { decimals, days } = this.#answers;
    const answers: Writing = { decimals: onlyOf(decimals), days: onlyOf(days) };
    const answered = [...this.questions.keys()].filter((about) => answers[about] !== null);
    if (answered.length === 0) return null;
    return Object.assign({ ...this.#writing }, ...answered.map((about) => ({ [about]: answers[about] })));
  }

  /** Says how amounts and days are read, where that is not how Vestry writes them. */
  notices(): string[] {
    const decimals = this.#writing.decimals ?? this.shown().decimals;
    const days = this.#writing.days ?? this.shown().days;
    return [
      ...(this.#shown.decimals.size > 1 ? [MIXED] : []),
      ...(decimals === ',' ? [`Amounts are read like ${DECIMAL_SIGNS[decimals]}.`] : []),
      ...(days && days !== 'ymd' ? [`Days are read like ${DAY_ORDERS[days]}.`] : []),
    ];
  }
}

const MIXED = `Some amounts are written like ${DECIMAL_SIGNS['.']}, others like ${DECIMAL_SIGNS[',']}: each is read as it is written.`;

export type WrittenCell = { text: string; line: number; isNumber?: boolean };

const onlyOf = <Value>(values: ReadonlySet<Value>): Value | null => {
  const [one] = values;
  return one !== undefined && values.size === 1 ? one : null;
};

/** Asks how a cell is to be read, with both meanings. */
export function questionText({ about, example, line, count }: WritingQuestion): string {
  const others =
    count === 1
      ? ''
      : ` So can ${count === 2 ? 'another cell' : `${(count - 1).toLocaleString('en-GB')} other cells`}.`;
  if (about === 'days') {
    const days = new Set(
      (['dmy', 'mdy', 'ymd'] as const).flatMap((order) => meaning(readDay(example, order))),
    );
    return `On line ${line}, “${example}” can be ${[...days].join(' or ')}.${others} Choose how days are written.`;
  }
  const numbers = SIGNS.flatMap((sign) => meaning(readDecimal(example.replace(/[^\d.,]/g, ''), sign)));
  return `On line ${line}, “${example}” can be ${numbers.join(' or ')}.${others} Choose how amounts are written.`;
}

const meaning = (read: Written<string>): string[] => ('value' in read ? [read.value] : []);
