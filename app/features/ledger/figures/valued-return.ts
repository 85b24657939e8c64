import type { Currency } from '#app/domain/money/currencies.ts';
import { isoDay } from './days.ts';
import { Converter } from './fx/convert.ts';
import { type Irrs, netIrrs } from './irr/irr.ts';
import type { Book, KnownLedger } from './known-ledger.ts';
import { navOn, type PositionSums, rolledNav } from './position-sums.ts';

/**
 * The day for which a rate of return is shown: that of the last valuation of what is still held, since a value that is
 * rolled forward has had no return in the meantime. `null` if that is no day of its own: nothing is valued, nothing was
 * paid by then, or nothing is held any longer, which makes the return final.
 */
export function returnDayOf(books: readonly Book[]): number | null {
  let [valued, paid] = [-Infinity, Infinity];
  for (const book of books) {
    const last = book.valuations.at(-1);
    if (last && last.day > valued && rolledNav(book).nav > 0) valued = last.day;
    for (const { day, cash } of book.lines) if (cash !== 0 && day < paid) paid = day;
  }
  return valued > -Infinity && paid <= valued ? valued : null;
}

/** A ledger as of an earlier day, with the same knowledge. */
export function ledgerOn(ledger: KnownLedger, day: number): KnownLedger {
  const asOf = isoDay(day);
  const until = <Dated extends { day: number }>(all: readonly Dated[]) => all.filter((one) => one.day <= day);
  return {
    ...{ ...ledger, asOf, day },
    books: ledger.books
      .map((book) => ({ ...book, lines: until(book.lines), valuations: until(book.valuations) }))
      .filter(({ lines, valuations }) => lines.length > 0 || valuations.length > 0),
    corrections: ledger.corrections.filter(({ line }) => line.date <= asOf),
  };
}

/** The return at the last valuation, and its day; `null` if it has none of its own, or a rate of that day is missing. */
export function valuedReturn(
  ledger: KnownLedger,
  parts: readonly PositionSums[],
  currency: Currency,
): { irrs: Irrs; day: string } | null {
  const day = returnDayOf(parts.map(({ book }) => book));
  if (day === null) return null;
  const converter = new Converter(ledger.rates, currency);
  const nav = parts.reduce(
    (sum, { book }) => sum + converter.convert(navOn(book, day), book.position.vehicle.currency, day),
    0,
  );
  if (converter.missing) return null;
  const flows = parts.flatMap((part) => part.flows.filter((flow) => flow.day <= day));
  return { irrs: netIrrs(flows, { day, nav, isValued: true }), day: isoDay(day) };
}
