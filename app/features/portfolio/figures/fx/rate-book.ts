import type { FxRate } from '#app/domain/ledger.ts';
import type { Currency } from '#app/domain/money.ts';
import { dayNumber, isoDay } from '../days.ts';
import type { UsedRate } from '../figure-types.ts';

/** A rate is named as old when it is used for a day more than so many days later. */
const STALE_AFTER_DAYS = 7;
/** Crossed through first. */
const MAIN = 'EUR';

type Entry = { rate: FxRate; value: string; day: number };
/** One published rate and whether its inverse is meant. */
type Leg = { entry: Entry; isInverse: boolean };

/** What converts amounts of one currency on one day. */
export type Quote = {
  from: Currency;
  to: Currency;
  day: number;
  legs: Leg[];
  /** Units of `to` for one of `from`, to a few units in the last place. */
  value: number;
  isStale: boolean;
};

/** The rates known at a moment. */
export type RateBook = {
  /** By `EURUSD`, ascending by day, one entry a day. */
  pairs: Map<string, Entry[]>;
  currencies: Currency[];
  /** By pair and day: quotes already found. */
  found: Map<string, Map<number, Quote | null>>;
};

/** Collects the rates known at a moment. Of several for one day, the one recorded last counts; `null` withdraws it. */
export function rateBook(rates: readonly FxRate[], knownAt: string): RateBook {
  const byPair = new Map<string, FxRate[]>();
  const currencies = new Set<Currency>();
  for (const rate of rates) {
    if (rate.recordedAt > knownAt) continue;
    const pair = rate.base + rate.quote;
    const list = byPair.get(pair);
    if (list) list.push(rate);
    else byPair.set(pair, [rate]);
    currencies.add(rate.base).add(rate.quote);
  }
  const pairs = new Map([...byPair].map(([pair, list]) => [pair, lastOfEachDay(list)] as const));
  return { pairs, currencies: [...currencies].sort(), found: new Map() };
}

function lastOfEachDay(rates: FxRate[]): Entry[] {
  const isAfter = (a: FxRate, b: FxRate) =>
    a.day === b.day
      ? a.recordedAt > b.recordedAt || (a.recordedAt === b.recordedAt && a.id > b.id)
      : a.day > b.day;
  if (rates.some((rate, at) => at > 0 && isAfter(rates[at - 1] as FxRate, rate))) {
    rates.sort((a, b) => (isAfter(a, b) ? 1 : -1));
  }
  const entries: Entry[] = [];
  for (let at = 0; at < rates.length; at += 1) {
    const rate = rates[at] as FxRate;
    if (rate.rate === null || rates[at + 1]?.day === rate.day) continue;
    entries.push({ rate, value: rate.rate, day: dayNumber(rate.day) });
  }
  return entries;
}

/**
 * The rate for a day: the last one on or before it. The first of these that is at most seven days old: the pair itself
 * or its inverse, a cross through the euro, a cross through another currency. If all are older, the youngest of them;
 * `null` if there is none.
 */
export function quoteOn(book: RateBook, from: Currency, to: Currency, day: number): Quote | null {
  const pair = from + to;
  let days = book.found.get(pair);
  if (!days) {
    days = new Map();
    book.found.set(pair, days);
  }
  const known = days.get(day);
  if (known !== undefined) return known;
  const quote = findQuote(book, from, to, day);
  days.set(day, quote);
  return quote;
}

function findQuote(book: RateBook, from: Currency, to: Currency, day: number): Quote | null {
  let youngest: Leg[] | null = null;
  for (const legs of paths(book, from, to, day)) {
    if (!isStale(legs, day)) return quoteOf(from, to, day, legs);
    if (!youngest || oldestDay(legs) > oldestDay(youngest)) youngest = legs;
  }
  return youngest && quoteOf(from, to, day, youngest);
}

function* paths(book: RateBook, from: Currency, to: Currency, day: number): Generator<Leg[]> {
  const direct = legOn(book, from, to, day);
  if (direct) yield [direct];
  const others = book.currencies.filter((currency) => currency !== MAIN);
  for (const through of [MAIN, ...others] as const) {
    if (through === from || through === to) continue;
    const first = legOn(book, from, through, day);
    const second = first && legOn(book, through, to, day);
    if (second) yield [first, second];
  }
}

/** The younger of the pair and its inverse; the pair itself if both are of one day. */
function legOn(book: RateBook, from: Currency, to: Currency, day: number): Leg | null {
  const straight = lastUntil(book.pairs.get(from + to), day);
  const inverse = lastUntil(book.pairs.get(to + from), day);
  if (straight && (!inverse || inverse.day <= straight.day)) return { entry: straight, isInverse: false };
  return inverse ? { entry: inverse, isInverse: true } : null;
}

function lastUntil(entries: readonly Entry[] | undefined, day: number): Entry | null {
  if (!entries) return null;
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as Entry).day <= day) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1] ?? null;
}

const oldestDay = (legs: readonly Leg[]): number => Math.min(...legs.map(({ entry }) => entry.day));
const isStale = (legs: readonly Leg[], day: number): boolean => day - oldestDay(legs) > STALE_AFTER_DAYS;

function quoteOf(from: Currency, to: Currency, day: number, legs: Leg[]): Quote {
  let value = 1;
  for (const { entry, isInverse } of legs) {
    value = isInverse ? value / Number(entry.value) : value * Number(entry.value);
  }
  return { from, to, day, legs, value, isStale: isStale(legs, day) };
}

/** What a reader is told about a rate. */
export function usedRate({ from, to, day, legs, value, isStale }: Quote): UsedRate {
  return {
    from,
    to,
    day: isoDay(day),
    value,
    legs: legs.map(({ entry: { rate, value } }) => ({
      base: rate.base,
      quote: rate.quote,
      rate: value,
      day: rate.day,
      source: rate.source,
    })),
    stale: isStale,
  };
}
