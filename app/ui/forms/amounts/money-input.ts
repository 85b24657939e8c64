import type { Currency } from '#app/domain/money/currencies.ts';
import { CURRENCIES, decimalsOf } from '#app/domain/money/currencies.ts';
import { currentLocale } from '#app/domain/money/locale.ts';

/** While no currency is chosen yet. */
const USUAL_DECIMALS = 2;
const digitsOf = (currency: Currency | null): number => (currency ? decimalsOf(currency) : USUAL_DECIMALS);

const SCALES: Record<string, number> = { '': 0, k: 3, m: 6, bn: 9 };
const SHAPE = /^(\d[\d.,]*)\s*(k|m|bn)?$/i;
/** Groups, signs and names of currencies: `€`, `US$`, `kr`, `JPY`. */
const NOISE = new RegExp(`[\\s'’]|(?:[A-Z]{1,2})?\\$|\\p{Sc}|${CURRENCIES.join('|')}|kr`, 'giu');

/**
 * Parses an amount as people write it: `250000`, `250,000`, `250.000,00`, `€ 1.5m`, `CHF 80'000`, `75k`.
 * Returns minor units, or null for ambiguous text (also for more decimals than the currency has, and for signs).
 */
export function parseAmount(text: string, currency: Currency | null): number | null {
  const [, number, suffix = ''] = SHAPE.exec(text.replace(NOISE, '')) ?? [];
  if (number === undefined) return null;
  const parts = splitNumber(number, suffix !== '');
  if (!parts) return null;
  const shift = (SCALES[suffix.toLowerCase()] ?? 0) + digitsOf(currency);
  const decimals = parts.decimals.replace(/0+$/, '');
  if (decimals.length > shift) return null;
  const minor = Number(parts.whole + decimals.padEnd(shift, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Shown with an amount that cannot be read. */
export const UNREADABLE_AMOUNT = 'Please enter an amount, such as 25,000.';

/** Returns what a field holds: an amount, `null` where it is empty, `undefined` where it cannot be read. */
export const readTypedAmount = (text: string, currency: Currency | null): number | null | undefined =>
  text.trim() === '' ? null : (parseAmount(text, currency) ?? undefined);

/** Distinguishes the decimal mark from the thousands mark, whichever of `.` and `,` is which. */
function splitNumber(number: string, scaled: boolean): { whole: string; decimals: string } | null {
  const mark = decimalMark(number, scaled);
  const [whole = '', decimals = ''] = mark ? splitLast(number, mark) : [number];
  const digits = whole.replace(/[.,]/g, '');
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;
  if (digits !== whole && !grouped.test(whole)) return null;
  return /^\d*$/.test(decimals) ? { whole: digits, decimals } : null;
}

const splitLast = (number: string, mark: string): [string, string] => {
  const at = number.lastIndexOf(mark);
  return [number.slice(0, at), number.slice(at + 1)];
};

function decimalMark(number: string, scaled: boolean): string | null {
  const last = /[.,](?=\d*$)/.exec(number)?.[0];
  if (!last) return null;
  const other = last === '.' ? ',' : '.';
  if (number.includes(other)) return last;
  if (number.indexOf(last) !== number.lastIndexOf(last)) return null;
  // A single mark before exactly three digits separates thousands, except in "0.5" or "1.250m".
  const thousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(number) && !scaled;
  return thousands ? null : last;
}

/** `250,000`: the field's text, without the currency. */
export function typedAmount(minor: number, currency: Currency | null, locale = currentLocale()): string {
  const digits = digitsOf(currency);
  const scale = 10 ** digits;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: minor % scale === 0 ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(minor / scale);
}

/**
 * Groups the digits of an amount while it is typed, and returns where the caret goes: after the same digit as before.
 * Text that is more than digits and their groups stays as it is.
 */
export function groupTyped(
  text: string,
  caret: number,
  locale = currentLocale(),
): { text: string; caret: number } {
  const between = groupMark(locale);
  const digitsOf = (some: string) => ungrouped(some, between);
  const digits = digitsOf(text);
  if (!/^[1-9]\d{3,14}$/.test(digits)) return /^\d{0,3}$/.test(digits) ? bare() : { text, caret };
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, between);
  let left = digitsOf(text.slice(0, caret)).length;
  let at = 0;
  for (; left > 0 && at < grouped.length; at += 1) if (/\d/.test(grouped.charAt(at))) left -= 1;
  return { text: grouped, caret: at };

  function bare() {
    return { text: digits, caret: digitsOf(text.slice(0, caret)).length };
  }
}

const groupMark = (locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: true })
    .formatToParts(1_000_000)
    .find(({ type }) => type === 'group')?.value ?? '';

const ungrouped = (text: string, between: string): string => (between ? text.replaceAll(between, '') : text);

/**
 * Takes the groups of `groupTyped` out again when a mark or a letter was typed: what follows is then read as if it had
 * been pasted. `1,250` and a comma become `1250,`.
 */
export function ungroupTyped(
  text: string,
  caret: number,
  typed: string,
  locale = currentLocale(),
): { text: string; caret: number } {
  const between = groupMark(locale);
  const before = ungrouped(text.slice(0, caret - typed.length), between) + typed;
  return { text: before + ungrouped(text.slice(caret), between), caret: before.length };
}

/** `€`, `US$`, `SEK`: the prefix of the field. */
export const currencySign = (currency: Currency, locale = currentLocale()): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'symbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

export type Steps = {
  /** All in minor units. Steps are counted from `min`. */
  min: number;
  max?: number;
  step: number;
};

/** Returns the next allowed amount above (`+1`) or below (`-1`); the minimum when the field is empty. */
export function stepAmount(
  value: number | null,
  direction: 1 | -1,
  { min, max = Number.MAX_SAFE_INTEGER, step }: Steps,
): number {
  if (value === null || value < min) return min;
  const steps = (value - min) / step;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  const last = Math.floor((max - min) / step);
  return min + Math.min(Math.max(next, 0), last) * step;
}
