import { isInterest } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import type { Amounts, NavBasis } from './figure-types.ts';
import { Converter } from './fx/convert.ts';
import type { Flow } from './irr/net-flows.ts';
import { type Book, isSince, type KnownLedger, type KnownLine, type KnownValuation } from './known-ledger.ts';

/** The amounts of one position in the converter's currency, with their components. */
export type PositionSums = {
  book: Book;
  amounts: Amounts;
  /** What no sum of its lines and its value exceeds, in any order. */
  size: number;
  basis: NavBasis;
  /** All payments and receipts, ascending by day, without the terminal value. */
  flows: Flow[];
  converter: Converter;
};

/** The NAV in the position's own currency, with its components. */
export type RolledNav = {
  nav: number;
  basis: NavBasis;
  valuation: KnownValuation | null;
  /** Lines after the valuation that move the NAV. */
  since: KnownLine[];
};

/**
 * NAV (ledger.md §2): the last valuation, plus investment calls, less calls paid back and distributions (withheld tax
 * included) dated after it; transfers move it by the value on their lines. Without a valuation the same starting from
 * zero, at cost. Never below zero. Minor units.
 */
export function rolledNav({ lines, valuations }: Book): RolledNav {
  const valuation = valuations.at(-1) ?? null;
  const since = lines.filter((line) => line.nav !== 0 && (!valuation || isSince(line, valuation)));
  const raw = since.reduce((sum, { nav }) => sum + nav, valuation?.nav ?? 0);
  return { nav: Math.max(0, raw), basis: basisOf(valuation, since.length > 0), valuation, since };
}

/**
 * The NAV of a position at the end of a day in its own currency, as `rolledNav` but without its components. Minor
 * units.
 */
export function navOn({ lines, valuations }: Book, day: number): number {
  let last: KnownValuation | null = null;
  for (const valuation of valuations) if (valuation.day <= day) last = valuation;
  let nav = last?.nav ?? 0;
  for (const line of lines) if (line.day <= day && (!last || isSince(line, last))) nav += line.nav;
  return Math.max(0, nav);
}

function basisOf(valuation: KnownValuation | null, isRolled: boolean): NavBasis {
  if (!valuation) return { basis: 'at_cost', from: null };
  return { basis: isRolled ? 'rolled_forward' : 'valued', from: valuation.valuation.date };
}

/**
 * Sums one position. When converting, each payment uses the rate of its own day. The commitment, the called amount
 * and the unfunded amount are obligations on the requested day, and the NAV is a value on that day: each is converted
 * once, at that day's rate, so that a commitment that is called in full leaves nothing unfunded.
 */
export function positionSums(book: Book, ledger: KnownLedger, to: Currency): PositionSums {
  const converter = new Converter(ledger.rates, to);
  const from = book.position.vehicle.currency;
  const { day: today } = ledger;
  const at = (amount: number, day: number) => converter.convert(amount, from, day);
  const own = obligationsOf(book);
  const committed = at(own.committed, today);
  const called = at(own.called, today);
  const unfunded = at(own.unfunded, today);
  let [paidIn, distributed, size] = [0, 0, 0];
  const flows: Flow[] = [];
  for (const line of book.lines) {
    const [paid, received] = [at(line.paidIn, line.day), at(line.distributed, line.day)];
    paidIn += paid;
    distributed += received;
    const cash = at(line.cash, line.day);
    size += Math.max(...[paid, received, cash].map(Math.abs));
    if (cash === 0) continue;
    const flow: Flow = { day: line.day, amount: cash };
    flows.push(isInterest(line.line.type) ? { ...flow, isInterest: true } : flow);
  }
  const { nav: ownNav, basis } = rolledNav(book);
  const nav = at(ownNav, today);
  const amounts = { committed, paidIn, called, unfunded, distributed, nav, gain: distributed + nav - paidIn };
  size += Math.max(own.size, at(own.size, today)) + nav;
  return { book, amounts, size, basis, flows, converter };
}

/** The sums of obligations in the position's own currency, and what none of them exceeds, in any order. */
function obligationsOf({ lines }: Book) {
  const sums = { committed: 0, called: 0, unfunded: 0, size: 0 };
  for (const { committed, called, unfunded } of lines) {
    sums.committed += committed;
    sums.called += called;
    sums.unfunded += unfunded;
    sums.size += Math.max(Math.abs(committed), Math.abs(called), Math.abs(unfunded));
  }
  return sums;
}
