import type { FxRate } from '#app/domain/ledger.ts';
import type { Currency } from '#app/domain/money.ts';
import { isoDay } from '../days.ts';
import type { UsedRate } from '../figure-types.ts';
import { type Leg, legOf, RateSeries } from './rate-series.ts';

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
export type PairQuotes = { from: Currency; to: Currency; paths: Path[]; byDay: Map<number, Quote | null> };

/** The rates known at a moment. */
export type RateBook = {
  /** By `EURUSD`. */
  series: Map<string, RateSeries>;
  currencies: Currency[];
  pairs: Map<string, PairQuotes>;
};

/** Collects the rates known at a moment. */
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

export function pairQuotes(book: RateBook, from: Currency, to: Currency): PairQuotes {
  const known = book.pairs.get(from + to);
  if (known) return known;
  const pair = { from, to, paths: pathsOf(book, from, to), byDay: new Map() };
  book.pairs.set(from + to, pair);
  return pair;
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

/** The more recent of a pair and its inverse; the pair itself if both are from the same day. */
function legOn({ straight, inverse }: Link, day: number): Leg | null {
  const one = straight?.until(day);
  const other = inverse?.until(day);
  if (one && (!other || other.day <= one.day)) return legOf(one, false);
  return other ? legOf(other, true) : null;
}

const through = (value: number, { entry, isInverse }: Leg): number =>
  isInverse ? value / entry.value : value * entry.value;

function quoteOf(from: Currency, to: Currency, day: number, first: Leg, second: Leg | null): Quote {
  const value = second ? through(through(1, first), second) : through(1, first);
  const published = first.entry.day;
  const publishedOn = second ? Math.min(published, second.entry.day) : published;
  return { from, to, day, first, second, value, publishedOn, isStale: day - publishedOn > STALE_AFTER_DAYS };
}

/** A rate in the form that is shown to readers. */
export function usedRate({ from, to, day, first, second, value, isStale }: Quote): UsedRate {
  return {
    from,
    to,
    day: isoDay(day),
    value,
    legs: (second ? [first, second] : [first]).map(({ entry: { rate, decimal } }) => ({
      base: rate.base,
      quote: rate.quote,
      rate: decimal,
      day: rate.day,
      source: rate.source,
    })),
    stale: isStale,
  };
}
