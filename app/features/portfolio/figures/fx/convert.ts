import type { Currency } from '#app/domain/money.ts';
import { isoDay } from '../days.ts';
import type { MissingRate, UsedRate } from '../figure-types.ts';
import { type PairQuotes, pairQuotes, type Quote, quoteOn, type RateBook, usedRate } from './rate-book.ts';

/**
 * Converts an amount in minor units, rounded to the minor unit, half away from zero, exactly as integer arithmetic on
 * the published decimals would. A product of doubles is used where its error, at most four units in the last place,
 * cannot change the result; otherwise integers are used.
 */
export function convertWith(quote: Quote, amount: number): number {
  const product = amount * quote.value;
  const size = Math.abs(product);
  const rounded = Math.floor(size + 0.5);
  const distance = Math.abs(size - rounded);
  const doubt = size * 1e-15;
  // A value far enough from a half rounds the same way with and without the error.
  if (doubt < 0.25 && Math.abs(distance - 0.5) > doubt) return product < 0 ? -rounded : rounded;
  return exactly(quote, amount);
}

/** The same for many amounts of which only positive ones count; charts convert every position at every point. */
function sumConverted(quote: Quote, amounts: Float64Array): number {
  const { value } = quote;
  let sum = 0;
  for (let at = 0; at < amounts.length; at += 1) {
    const amount = amounts[at] as number;
    if (amount <= 0) continue;
    const product = amount * value;
    const rounded = Math.floor(product + 0.5);
    const fromHalf = 0.5 - Math.abs(product - rounded);
    sum += product < SURE && fromHalf > product * 1e-15 ? rounded : exactly(quote, amount);
  }
  return sum;
}

/** A loop, since `some` costs as much as all the conversions. */
function hasPositive(amounts: Float64Array): boolean {
  for (const amount of amounts) if (amount > 0) return true;
  return false;
}

/** Below this, doubles are precise enough around halves. */
const SURE = 1e14;

function exactly({ first, second }: Quote, amount: number): number {
  let [numerator, denominator] = [BigInt(Math.abs(amount)), 1n];
  for (const { entry, isInverse } of second ? [first, second] : [first]) {
    const { digits, scale } = decimalOf(entry.decimal);
    numerator *= isInverse ? scale : digits;
    denominator *= isInverse ? digits : scale;
  }
  // Half away from zero: floor(2n + d, 2d) of the absolute value.
  const rounded = Number((2n * numerator + denominator) / (2n * denominator));
  return amount < 0 ? -rounded : rounded;
}

/** `1.0837` is 10837 / 10000. */
function decimalOf(text: string): { digits: bigint; scale: bigint } {
  const [whole = '0', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) };
}

/** Converts amounts into one currency and records what has to be reported: the first missing rate, and old ones. */
export class Converter {
  readonly to: Currency;
  missing: MissingRate | null = null;
  readonly #book: RateBook;
  #pair: PairQuotes | null = null;
  readonly #stale = new Map<Currency, Quote>();

  constructor(book: RateBook, to: Currency) {
    this.#book = book;
    this.to = to;
  }

  /** Converts `amount` at the rate of a day; 0 if there is none, which sets `missing`. */
  convert(amount: number, from: Currency, day: number): number {
    if (amount === 0 || from === this.to) return amount;
    const quote = this.#quoteOn(from, day);
    return quote ? convertWith(quote, amount) : 0;
  }

  /** The sum of the positive amounts, each rounded separately, all at the rate of one day. */
  convertPositive(amounts: Float64Array, from: Currency, day: number): number {
    if (!hasPositive(amounts)) return 0;
    const quote = this.#quoteOn(from, day);
    return quote ? sumConverted(quote, amounts) : 0;
  }

  /** The rate that `convert` uses; `null` if none is needed or known. */
  rateOn(from: Currency, day: number): UsedRate | null {
    const quote = from === this.to ? null : quoteOn(pairQuotes(this.#book, from, this.to), day);
    return quote && usedRate(quote);
  }

  /** Old rates that were used: for each currency the one that was oldest when used. */
  staleRates(): UsedRate[] {
    return this.#stale.size === 0 ? [] : [...this.#stale.values()].map(usedRate);
  }

  #quoteOn(from: Currency, day: number): Quote | null {
    if (this.#pair?.from !== from) this.#pair = pairQuotes(this.#book, from, this.to);
    const quote = quoteOn(this.#pair, day);
    if (!quote) this.missing ??= { from, to: this.to, day: isoDay(day) };
    if (quote?.isStale) this.#remember(quote);
    return quote;
  }

  #remember(quote: Quote): void {
    const before = this.#stale.get(quote.from);
    if (!before || ageOf(quote) > ageOf(before)) this.#stale.set(quote.from, quote);
  }
}

const ageOf = ({ day, publishedOn }: Quote): number => day - publishedOn;
