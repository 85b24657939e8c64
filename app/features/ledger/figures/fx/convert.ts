import type { Currency } from '#app/domain/money/currencies.ts';
import { roundedQuotient } from '#app/domain/money/rounding.ts';
import { isoDay } from '../days.ts';
import type { MissingRate, UsedRate } from '../figure-types.ts';
import {
  freshValue,
  inMinorUnits,
  newPair,
  type PairQuotes,
  pairsInto,
  type Quote,
  quoteOn,
  type RateBook,
  usedRate,
} from './rate-book.ts';

/** More than the error of a product of doubles, as a share of it. */
const DOUBT = 1.2e-15;

/** Returned by `roundedSurely` where doubles cannot decide. */
const UNSURE = Number.NaN;

/**
 * The product of an amount and a rate, rounded to the minor unit, half away from zero, where the error of a product of
 * doubles, at most five units in the last place, cannot change the result.
 */
function roundedSurely(amount: number, value: number): number {
  const product = amount * value;
  const size = Math.abs(product);
  const rounded = Math.floor(size + 0.5);
  const distance = Math.abs(size - rounded);
  const doubt = size * DOUBT;
  // A value far enough from a half rounds the same way with and without the error.
  if (doubt >= 0.25 || Math.abs(distance - 0.5) <= doubt) return UNSURE;
  return product < 0 ? -rounded : rounded;
}

/** A loop, since `some` costs as much as all the conversions. */
function hasPositive(amounts: Float64Array): boolean {
  for (const amount of amounts) if (amount > 0) return true;
  return false;
}

/** Below this, doubles are precise enough around halves. */
const SURE = 1e14;

/** The same in integers, on the published decimals. */
function exactly({ first, second }: Quote, amount: number, moreDecimals: number): number {
  let [numerator, denominator] = [BigInt(amount), 1n];
  if (moreDecimals < 0) denominator *= 10n ** BigInt(-moreDecimals);
  else numerator *= 10n ** BigInt(moreDecimals);
  for (const { decimal, isInverse } of second ? [first, second] : [first]) {
    const { digits, scale } = decimalOf(decimal);
    numerator *= isInverse ? scale : digits;
    denominator *= isInverse ? digits : scale;
  }
  return Number(roundedQuotient(numerator, denominator));
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
  readonly #pairs: Map<Currency, PairQuotes>;
  #stale: Map<Currency, Quote> | null = null;

  constructor(book: RateBook, to: Currency) {
    this.#book = book;
    this.#pairs = pairsInto(book, to);
    this.to = to;
  }

  /**
   * Converts `amount` at the rate of a day, rounded to the minor unit, half away from zero, exactly as integer
   * arithmetic on the published decimals would; 0 if there is no rate, which sets `missing`.
   */
  convert(amount: number, from: Currency, day: number): number {
    if (amount === 0 || from === this.to) return amount;
    const pair = this.#pairOf(from);
    const value = freshValue(pair, day);
    const rounded = value > 0 ? roundedSurely(amount, value) : UNSURE;
    return Number.isNaN(rounded) ? this.#convertExactly(amount, pair, day) : rounded;
  }

  /**
   * The sum of the positive amounts, each rounded separately, all at the rate of one day. Charts convert every position
   * at every point.
   */
  convertPositive(amounts: Float64Array, from: Currency, day: number): number {
    if (!hasPositive(amounts)) return 0;
    const pair = this.#pairOf(from);
    const value = freshValue(pair, day) || inMinorUnits(pair, this.#quoteOn(pair, day)?.value ?? 0);
    if (value === 0) return 0;
    let sum = 0;
    for (let at = 0; at < amounts.length; at += 1) {
      const amount = amounts[at] as number;
      if (amount <= 0) continue;
      const product = amount * value;
      const rounded = Math.floor(product + 0.5);
      const fromHalf = 0.5 - Math.abs(product - rounded);
      sum += product < SURE && fromHalf > product * DOUBT ? rounded : this.#convertExactly(amount, pair, day);
    }
    return sum;
  }

  /** The rate that `convert` uses; `null` if none is needed or known. */
  rateOn(from: Currency, day: number): UsedRate | null {
    const quote = from === this.to ? null : quoteOn(this.#pairOf(from), day);
    return quote && usedRate(quote);
  }

  /** Old rates that were used: for each currency the one that was oldest when used. */
  staleRates(): UsedRate[] {
    return this.#stale ? [...this.#stale.values()].map(usedRate) : [];
  }

  #pairOf(from: Currency): PairQuotes {
    const known = this.#pairs.get(from);
    if (known) return known;
    const pair = newPair(this.#book, from, this.to);
    this.#pairs.set(from, pair);
    return pair;
  }

  #convertExactly(amount: number, pair: PairQuotes, day: number): number {
    const quote = this.#quoteOn(pair, day);
    if (!quote) return 0;
    const rounded = roundedSurely(amount, inMinorUnits(pair, quote.value));
    return Number.isNaN(rounded) ? exactly(quote, amount, pair.moreDecimals) : rounded;
  }

  #quoteOn(pair: PairQuotes, day: number): Quote | null {
    const quote = quoteOn(pair, day);
    if (!quote) this.missing ??= { from: pair.from, to: this.to, day: isoDay(day) };
    if (quote?.isStale) this.#remember(quote);
    return quote;
  }

  #remember(quote: Quote): void {
    this.#stale ??= new Map();
    const before = this.#stale.get(quote.from);
    if (!before || ageOf(quote) > ageOf(before)) this.#stale.set(quote.from, quote);
  }
}

const ageOf = ({ day, publishedOn }: Quote): number => day - publishedOn;
