import type { Currency } from '#app/domain/money/currencies.ts';
import { isoDay, monthEnd, nextQuarter, quarterName, quarterStart } from '../days.ts';
import type { QuarterFlows, Scope, SeriesOrNot, ValuePoint } from '../figure-types.ts';
import { booksIn, figureCurrencyOf } from '../figures.ts';
import { Converter } from '../fx/convert.ts';
import type { Book, KnownLedger, KnownLine } from '../known-ledger.ts';
import { NavState } from './nav-state.ts';
import { type Item, isLine, Timeline } from './timeline.ts';

/**
 * Value over time, J-curve, and calls and distributions by quarter, from the first day to `asOf`. Reads the events
 * once, in the order of their days. The last point equals the figures of the same scope.
 *
 * @returns amounts in minor units of the scope's currency or of the reporting currency; or why there are none
 */
export function seriesOf(ledger: KnownLedger, scope: Scope, reporting: Currency | null): SeriesOrNot {
  const books = booksIn(ledger, scope);
  const currency = figureCurrencyOf(books, reporting);
  if (typeof currency !== 'string') return { series: null, notShown: currency };
  const converter = new Converter(ledger.rates, currency);
  const timeline = new Timeline(books, ledger.day);
  const days = pointDays(timeline, ledger.day);
  const quarters = new QuarterSums(days[0] ?? ledger.day, ledger.day);
  const values = walk(books, { timeline, days, converter, quarters });
  if (converter.missing) {
    return { series: null, notShown: { reason: 'missing_rate', missing: converter.missing } };
  }
  return { series: { currency, values, quarters: quarters.list() }, notShown: null };
}

/**
 * Days of lines and month ends from the first event to `today`, ascending; empty without events. A valuation appears
 * at the next of these days.
 */
function pointDays({ items, first }: Timeline, today: number): number[] {
  if (items.length === 0) return [];
  const isPoint = new Uint8Array(today - first + 1);
  isPoint[0] = 1;
  isPoint[today - first] = 1;
  for (const item of items) if (isLine(item)) isPoint[item.day - first] = 1;
  for (let end = monthEnd(first); end < today; end = monthEnd(end, 1)) isPoint[end - first] = 1;
  const days: number[] = [];
  for (let at = 0; at < isPoint.length; at += 1) if (isPoint[at]) days.push(first + at);
  return days;
}

type Walk = { timeline: Timeline; days: number[]; converter: Converter; quarters: QuarterSums };

function walk(books: Book[], { timeline, days, converter, quarters }: Walk): ValuePoint[] {
  const state = new NavState(books, converter);
  const sums = { paidIn: 0, distributed: 0, netCash: 0 };
  const apply = (book: number, item: Item) => {
    state.apply(book, item);
    if (!isLine(item)) return;
    const { day } = item;
    const from = (books[book] as Book).position.vehicle.currency;
    const paid = converter.convert(item.paidIn, from, day);
    const received = converter.convert(item.distributed, from, day);
    sums.paidIn += paid;
    sums.distributed += received;
    sums.netCash += converter.convert(item.cash, from, day);
    if (!isTransfer(item)) quarters.add(day, paid, received);
  };
  let next = days[0] ?? 0;
  return days.map((day) => {
    for (; next <= day; next += 1) timeline.eachOn(next, apply);
    const { paidIn, distributed, netCash } = sums;
    return { day: isoDay(day), nav: state.at(day), paidIn, distributed, netCash };
  });
}

/** A transfer moves amounts paid in earlier; nothing is called or paid out in its quarter. */
const isTransfer = ({ line }: KnownLine): boolean => line.moved !== null;

class QuarterSums {
  readonly #quarters: { start: number; next: number; calls: number; distributions: number }[] = [];
  #at = 0;

  constructor(first: number, last: number) {
    for (let start = quarterStart(first); start <= last; start = nextQuarter(start)) {
      this.#quarters.push({ start, next: nextQuarter(start), calls: 0, distributions: 0 });
    }
  }

  /** Days must be in ascending order. */
  add(day: number, calls: number, distributions: number): void {
    let quarter = this.#quarters[this.#at];
    while (quarter && quarter.next <= day) {
      this.#at += 1;
      quarter = this.#quarters[this.#at];
    }
    if (!quarter) return;
    quarter.calls += calls;
    quarter.distributions += distributions;
  }

  list(): QuarterFlows[] {
    return this.#quarters.map(({ start, next, calls, distributions }) => ({
      quarter: quarterName(start),
      from: isoDay(start),
      to: isoDay(next - 1),
      calls,
      distributions,
    }));
  }
}
