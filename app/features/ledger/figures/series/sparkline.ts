import { monthEnd } from '../days.ts';
import { type Book, isSince, type KnownLedger, type KnownValuation } from '../known-ledger.ts';

/** NAV of each position at the last month ends and on `asOf`, oldest first; minor units of its own currency. */
export function sparklinesOf(ledger: KnownLedger, months = 24): Map<string, number[]> {
  const days: number[] = [];
  for (let back = months; back >= 1; back -= 1) days.push(monthEnd(ledger.day, -back));
  days.push(ledger.day);
  return new Map(ledger.books.map((book) => [book.position.id, navOnDays(book, days)]));
}

function navOnDays({ lines, valuations }: Book, days: readonly number[]): number[] {
  let [line, valuation, raw] = [0, 0, 0];
  let last: KnownValuation | null = null;
  return days.map((day) => {
    for (let next = valuations[valuation]; next && next.day <= day; next = valuations[valuation]) {
      raw = next.nav;
      last = next;
      valuation += 1;
    }
    for (let next = lines[line]; next && next.day <= day; next = lines[line]) {
      if (!last || isSince(next, last)) raw += next.nav;
      line += 1;
    }
    return Math.max(0, raw);
  });
}
