import type { Currency } from '#app/domain/money/currencies.ts';
import { isoDay, quarterStart, yearStart } from '../days.ts';
import type { Bridge, BridgeOrNot, Scope } from '../figure-types.ts';
import { booksIn, figureCurrencyOf } from '../figures.ts';
import { Converter } from '../fx/convert.ts';
import type { Book, KnownLedger } from '../known-ledger.ts';
import { navOn } from '../position-sums.ts';

/**
 * Period bridge (ledger.md §2): opening NAV + calls − distributions + gain = closing NAV, in minor units. Calls and
 * distributions are the changes of paid-in and distributed, so that the gain since inception is the figure "gain". In
 * a reporting currency the gain includes the effect of exchange rates.
 *
 * @param kind the quarter or year of `asOf` to date, or everything since inception
 */
export function bridgeOf(
  ledger: KnownLedger,
  scope: Scope,
  kind: Bridge['kind'],
  reporting: Currency | null,
): BridgeOrNot {
  const books = booksIn(ledger, scope);
  const currency = figureCurrencyOf(books, reporting);
  if (typeof currency !== 'string') return { bridge: null, notShown: currency };
  const converter = new Converter(ledger.rates, currency);
  const first = firstDay(ledger, books, kind);
  const sums = { opening: 0, calls: 0, distributions: 0, closing: 0 };
  let size = 0;
  for (const book of books) {
    const from = book.position.vehicle.currency;
    sums.opening += converter.convert(navOn(book, first - 1), from, first - 1);
    sums.closing += converter.convert(navOn(book, ledger.day), from, ledger.day);
    for (const { day, paidIn, distributed } of book.lines) {
      if (day < first) continue;
      const paid = converter.convert(paidIn, from, day);
      const received = converter.convert(distributed, from, day);
      sums.calls += paid;
      sums.distributions += received;
      size += Math.abs(paid) + Math.abs(received);
    }
  }
  if (converter.missing) {
    return { bridge: null, notShown: { reason: 'missing_rate', missing: converter.missing } };
  }
  if (size + sums.opening + sums.closing > Number.MAX_SAFE_INTEGER) {
    return { bridge: null, notShown: { reason: 'too_large' } };
  }
  const gain = sums.closing - sums.opening - sums.calls + sums.distributions;
  return { bridge: { kind, currency, from: isoDay(first), to: ledger.asOf, ...sums, gain }, notShown: null };
}

function firstDay({ day }: KnownLedger, books: readonly Book[], kind: Bridge['kind']): number {
  if (kind === 'quarter') return quarterStart(day);
  if (kind === 'year') return yearStart(day);
  return Math.min(
    day,
    ...books.map(({ lines, valuations }) => Math.min(lines[0]?.day ?? day, valuations[0]?.day ?? day)),
  );
}
