import type { Currency } from '#app/domain/money.ts';
import type { Amounts, NavBasis } from './figure-types.ts';
import { Converter } from './fx/convert.ts';
import type { Flow } from './irr/net-flows.ts';
import type { Book, KnownLedger, KnownLine, KnownValuation } from './known-ledger.ts';

/** The amounts of one position, in the currency of the converter, with what they were made of. */
export type PositionSums = {
  book: Book;
  amounts: Amounts;
  basis: NavBasis;
  /** Everything paid and received, ascending by day, without the terminal value. */
  flows: Flow[];
  converter: Converter;
};

/** NAV in the position's own currency, and what it was made of. */
export type RolledNav = {
  nav: number;
  basis: NavBasis;
  valuation: KnownValuation | null;
  /** Lines after the valuation that move the NAV. */
  since: KnownLine[];
};

/**
 * NAV (ledger.md §2): the last valuation, plus investment calls, less calls paid back and distributions (withheld tax
 * included) dated after it; transfers move it by the value that they say. Without a valuation the same from zero, at
 * cost. Never below zero. Minor units.
 */
export function rolledNav({ lines, valuations }: Book): RolledNav {
  const valuation = valuations.at(-1) ?? null;
  const since = lines.filter(({ nav, day }) => nav !== 0 && (!valuation || day > valuation.day));
  const raw = since.reduce((sum, { nav }) => sum + nav, valuation?.nav ?? 0);
  return { nav: Math.max(0, raw), basis: basisOf(valuation, since.length > 0), valuation, since };
}

function basisOf(valuation: KnownValuation | null, isRolled: boolean): NavBasis {
  if (!valuation) return { basis: 'at_cost', from: null };
  return { basis: isRolled ? 'rolled_forward' : 'valued', from: valuation.valuation.date };
}

/**
 * Sums one position. Into another currency, each payment is converted at its own day's rate; the commitment, what was
 * called of it and what is still unfunded are an obligation that stands on the day asked for, and the NAV is a value on
 * it: they are converted at that day's rate. Each line is rounded by itself, so that opened lines add up.
 */
export function positionSums(book: Book, ledger: KnownLedger, to: Currency): PositionSums {
  const converter = new Converter(ledger.rates, to);
  const from = book.position.vehicle.currency;
  const { day: today } = ledger;
  const at = (amount: number, day: number) => converter.convert(amount, from, day);
  let [committed, paidIn, called, unfunded, distributed] = [0, 0, 0, 0, 0];
  const flows: Flow[] = [];
  for (const line of book.lines) {
    committed += at(line.committed, today);
    called += at(line.called, today);
    unfunded += at(line.unfunded, today);
    paidIn += at(line.paidIn, line.day);
    distributed += at(line.distributed, line.day);
    if (line.cash !== 0) flows.push({ day: line.day, amount: at(line.cash, line.day) });
  }
  const { nav: ownNav, basis } = rolledNav(book);
  const nav = at(ownNav, today);
  const amounts = { committed, paidIn, called, unfunded, distributed, nav, gain: distributed + nav - paidIn };
  return { book, amounts, basis, flows, converter };
}
