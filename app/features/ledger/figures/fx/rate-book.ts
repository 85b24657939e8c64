import type { FxRate } from '#app/domain/investing/ledger.ts';
import { type Currency, decimalsOf } from '#app/domain/money/currencies.ts';
import { isoDay } from '../days.ts';
import type { UsedRate } from '../figure-types.ts';
import { type Leg, RateSeries } from './rate-series.ts';

/** A rate is reported as old if it is used for a day more than this many days later. */
const STALE_AFTER_DAYS = 7;
/** The preferred intermediate currency. */
const MAIN = 'EUR';

/** The rate that converts amounts of one currency on one day. */
export type Quote = {
  from: Currency;
  to: Currency;
  day: number;
  /** One or two published rates. */
  first: Leg;
  second: Leg | null;
  /** Units of `to` for one of `from`, to a few units in the last place. */
  value: number;
  /** Day of its older leg. */
  publishedOn: number;
  isStale: boolean;
};

/** A pair and its inverse, as far as known. */
type Link = { straight: RateSeries | undefined; inverse: RateSeries | undefined };
/** One or two links from one currency to another. */
type Path = [Link] | [Link, Link];

/** All quotes between two currencies, determined on first use. */
export type PairQuotes = {
  from: Currency;
  to: Currency;
  paths: Path[];
  /**
   * Minor units of `to` for one of `from` for each day from `first` on: most amounts need nothing else of a quote. NaN where
   * it is not yet determined, 0 where the quote is not that of a recent rate on the first path.
   */
  first: number;
  values: Float64Array;
  /** How many more decimals the minor unit of `to` has than that of `from`. */
  moreDecimals: number;
  byDay: Map<number, Quote | null>;
};

/** The rates known at a moment. */
export type RateBook = {
  /** By `EURUSD`. */
  series: Map<string, RateSeries>;
  currencies: Currency[];
  /** By the currency to convert into, then by the one to convert from. */
  pairs: Map<Currency, Map<Currency, PairQuotes>>;
};

export function rateBook(rates: readonly FxRate[], knownAt: string): RateBook {
  const byPair = new Map<string, FxRate[]>();
  for (const rate of rates) {
    if (rate.recordedAt > knownAt) continue;
    const pair = rate.base + rate.quote;
    const list = byPair.get(pair);
    if (list) list.push(rate);
    else byPair.set(pair, [rate]);
  }
  const currencies = new Set([...byPair.values()].flatMap(([rate]) => (rate ? [rate.base, rate.quote] : [])));
  const series = new Map([...byPair].map(([pair, list]) => [pair, new RateSeries(list)] as const));
  return { series, currencies: [...currencies].sort(), pairs: new Map() };
}

/** The pairs by which amounts are converted into a currency, by the currency to convert from; filled on use. */
export function pairsInto({ pairs }: RateBook, to: Currency): Map<Currency, PairQuotes> {
  const known = pairs.get(to);
  if (known) return known;
  const made = new Map<Currency, PairQuotes>();
  pairs.set(to, made);
  return made;
}

export function newPair(book: RateBook, from: Currency, to: Currency): PairQuotes {
  const paths = pathsOf(book, from, to);
  const links = paths[0] ?? [];
  const series = links.flatMap(({ straight, inverse }) =>
    [straight, inverse].filter((one) => one !== undefined),
  );
  const first = Math.min(...series.map(({ firstDay }) => firstDay));
  const last = Math.max(...series.map(({ lastDay }) => lastDay)) + STALE_AFTER_DAYS;
  const values = new Float64Array(last >= first ? last - first + 1 : 0).fill(Number.NaN);
  const moreDecimals = decimalsOf(to) - decimalsOf(from);
  return { from, to, paths, first, values, moreDecimals, byDay: new Map() };
}

/** The pair itself, a cross through the euro, then crosses through the other currencies in alphabetical order. */
function pathsOf({ series, currencies }: RateBook, from: Currency, to: Currency): Path[] {
  const link = (a: Currency, b: Currency): Link => ({
    straight: series.get(a + b),
    inverse: series.get(b + a),
  });
  const others = [MAIN, ...currencies.filter((currency) => currency !== MAIN)] as Currency[];
  const crosses = others
    .filter((currency) => currency !== from && currency !== to)
    .map((currency): Path => [link(from, currency), link(currency, to)]);
  const paths: Path[] = [[link(from, to)], ...crosses];
  return paths.filter((path) => path.every(({ straight, inverse }) => straight ?? inverse));
}

/**
 * The rate for a day: the last one on or before it. Uses the first of these that is at most seven days old: the pair
 * itself or its inverse, a cross through the euro, a cross through another currency. If all are older, the most
 * recent of them; `null` if there is none.
 */
export function quoteOn(pair: PairQuotes, day: number): Quote | null {
  const known = pair.byDay.get(day);
  if (known !== undefined) return known;
  const quote = findQuote(pair, day);
  pair.byDay.set(day, quote);
  return quote;
}

function findQuote({ from, to, paths }: PairQuotes, day: number): Quote | null {
  let youngest: Quote | null = null;
  for (const path of paths) {
    const [one, other] = path;
    const first = legOn(one, day);
    const second = other ? legOn(other, day) : null;
    if (!first || (other && !second)) continue;
    const quote = quoteOf(from, to, day, first, second);
    if (!quote.isStale) return quote;
    if (!youngest || quote.publishedOn > youngest.publishedOn) youngest = quote;
  }
  return youngest;
}

/** A rate is of major units; returns what it makes of minor units. Dividing is exact where multiplying by 0.1 is not. */
export const inMinorUnits = ({ moreDecimals }: PairQuotes, value: number): number =>
  moreDecimals < 0 ? value / 10 ** -moreDecimals : value * 10 ** moreDecimals;

/**
 * The value of the quote, in minor units, for a day if it uses a recent rate on the first path, which nearly every quote does; else 0.
 */
export function freshValue(pair: PairQuotes, day: number): number {
  const at = day - pair.first;
  const known = pair.values[at] ?? 0;
  if (!Number.isNaN(known)) return known;
  const [one, other] = pair.paths[0] ?? [];
  let value = one ? throughFresh(1, one, day) : 0;
  if (other) value = throughFresh(value, other, day);
  const shown = inMinorUnits(pair, value);
  pair.values[at] = shown;
  return shown;
}

function throughFresh(amount: number, { straight, inverse }: Link, day: number): number {
  const straightDay = straight?.dayUntil(day) ?? Number.NEGATIVE_INFINITY;
  const inverseDay = inverse?.dayUntil(day) ?? Number.NEGATIVE_INFINITY;
  if (day - Math.max(straightDay, inverseDay) > STALE_AFTER_DAYS) return 0;
  if (straight && straightDay >= inverseDay) return amount * straight.valueUntil(day);
  return inverse ? amount / inverse.valueUntil(day) : 0;
}

/** The more recent of a pair and its inverse; the pair itself if both are from the same day. */
function legOn({ straight, inverse }: Link, day: number): Leg | null {
  const one = straight?.legUntil(day, false) ?? null;
  const other = inverse?.legUntil(day, true) ?? null;
  return one && (!other || other.day <= one.day) ? one : other;
}

const through = (amount: number, { value, isInverse }: Leg): number =>
  isInverse ? amount / value : amount * value;

function quoteOf(from: Currency, to: Currency, day: number, first: Leg, second: Leg | null): Quote {
  const value = second ? through(through(1, first), second) : through(1, first);
  const publishedOn = second ? Math.min(first.day, second.day) : first.day;
  return { from, to, day, first, second, value, publishedOn, isStale: day - publishedOn > STALE_AFTER_DAYS };
}

/** A rate in the form that is shown to readers. */
export function usedRate({ from, to, day, first, second, value, isStale }: Quote): UsedRate {
  return {
    from,
    to,
    day: isoDay(day),
    value,
    legs: (second ? [first, second] : [first]).map(({ rate, decimal }) => ({
      base: rate.base,
      quote: rate.quote,
      rate: decimal,
      day: rate.day,
      source: rate.source,
    })),
    stale: isStale,
  };
}
