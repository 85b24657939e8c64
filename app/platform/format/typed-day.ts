import { formatDate } from './dates.ts';

type Bounds = {
  /** ISO days. */
  today: string;
  /** The earliest day; `null` for none. */
  first: string | null;
  locale: string;
};

/** No day is written in more letters. */
const LONGEST_DAY = 60;

export type TypedDay = { day: string } | { problem: string };

type Parts = { year: number | null; month: number | null; day: number | null };

/**
 * Reads a day as people type it: `30.9.26`, `9/30/2026` where that is the custom, `30 Sep`, `Sep 2025` and `Q3 2025` (its
 * last day), `2025` (31 December), `2025-12-31`, `today`. Without a year it is the last such day. What cannot be read, or
 * is no day between the first and today, is said in a sentence.
 */
export function readTypedDay(text: string, { today, first, locale }: Bounds): TypedDay {
  const written = text.trim().toLowerCase();
  if (written === 'today') return { day: today };
  // Each word is compared with the months of two languages.
  const isShort = written.length <= LONGEST_DAY;
  const parts = isShort ? partsOf(written, locale, Number(today.slice(0, 4))) : null;
  if (!parts) return { problem: `“${text.trim().slice(0, 40)}” is not a date we recognise.` };
  const day = latestOf(parts, today);
  if (!day) return { problem: `“${text.trim().slice(0, 40)}” is not in the calendar.` };
  const shown = formatDate(day, 'UTC', locale);
  if (day > today) return { problem: `${shown} is in the future.` };
  if (first && day < first)
    return { problem: `${shown} is before your first payment, on ${formatDate(first, 'UTC', locale)}.` };
  return { day };
}

const QUARTER = /^(?:q([1-4])\D?(\d{4})|(\d{4})\D?q([1-4]))$/;

function partsOf(written: string, locale: string, thisYear: number): Parts | null {
  const quarter = QUARTER.exec(written);
  if (quarter)
    return {
      year: Number(quarter[2] ?? quarter[3]),
      month: 3 * Number(quarter[1] ?? quarter[4]),
      day: null,
    };
  const words = written
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(/[\s.,/-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u)
    .filter(Boolean);
  const named = words.flatMap((word) => (/^\d/.test(word) ? [] : [monthOf(word, locale)]));
  const numbers = words.filter((word) => /^\d{1,4}$/.test(word));
  if (named.length > 1 || named.includes(null) || named.length + numbers.length !== words.length) return null;
  const yearOf = (number: string): number | null => {
    if (number.length === 4) return Number(number);
    if (number.length !== 2) return null;
    const near = Math.floor(thisYear / 100) * 100 + Number(number);
    return near > thisYear ? near - 100 : near;
  };
  const [month = null] = named;
  return month === null ? fromNumbers(numbers, locale, yearOf) : withMonth(month, numbers, yearOf);
}

type YearOf = (number: string) => number | null;

function withMonth(month: number, numbers: readonly string[], yearOf: YearOf): Parts | null {
  const [one, other, ...rest] = numbers;
  if (rest.length > 0) return null;
  if (one === undefined) return { year: null, month, day: null };
  if (other === undefined)
    return one.length === 4
      ? { year: Number(one), month, day: null }
      : { year: null, month, day: Number(one) };
  const [day, year] = one.length === 4 ? [other, one] : [one, other];
  return dated(yearOf(year), month, day);
}

function fromNumbers(numbers: readonly string[], locale: string, yearOf: YearOf): Parts | null {
  const [one = '', two, three, ...rest] = numbers;
  if (rest.length > 0) return null;
  if (two === undefined) return one.length === 4 ? { year: Number(one), month: 12, day: 31 } : null;
  if (three === undefined) {
    if (two.length === 4) return { year: Number(two), month: Number(one), day: null };
    if (one.length === 4) return { year: Number(one), month: Number(two), day: null };
    return { year: null, ...dayAndMonth(one, two, locale) };
  }
  if (one.length === 4) return dated(Number(one), Number(two), three);
  const { day, month } = dayAndMonth(one, two, locale);
  return dated(yearOf(three), month, String(day));
}

const dated = (year: number | null, month: number, day: string): Parts | null =>
  year === null ? null : { year, month, day: Number(day) };

/** In the order of the locale, or the only possible one. */
function dayAndMonth(one: string, two: string, locale: string): { day: number; month: number } {
  const order = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  const monthFirst = order.indexOf('month') < order.indexOf('day') && order.indexOf('year') > 0;
  const [first, second] = [Number(one), Number(two)];
  const isMonthFirst = monthFirst ? first <= 12 : second > 12;
  return isMonthFirst ? { day: second, month: first } : { day: first, month: second };
}

/** The month that a word of at least three letters begins, in English or in the locale. */
function monthOf(word: string, locale: string): number | null {
  if (word.length < 3) return null;
  for (const language of [locale, 'en-GB']) {
    const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1)
      if (
        format(Date.UTC(2026, month - 1, 1))
          .toLowerCase()
          .startsWith(word)
      )
        return month;
  }
  return null;
}

/** The day, or the last one of the month; without a year the last that is not after today. `null` if there is none. */
function latestOf({ year, month, day }: Parts, today: string): string | null {
  if (month === null || month < 1 || month > 12 || day === 0) return null;
  const inYear = (of: number): string | null => {
    const last = new Date(Date.UTC(of, month, 0)).getUTCDate();
    if (of < 1900 || (day ?? last) > last) return null;
    return new Date(Date.UTC(of, month - 1, day ?? last)).toISOString().slice(0, 10);
  };
  if (year !== null) return inYear(year);
  const thisYear = Number(today.slice(0, 4));
  // 29 February may be up to eight years ago.
  for (let back = 0; back <= 8; back += 1) {
    const found = inYear(thisYear - back);
    if (found && found <= today) return found;
  }
  return null;
}
