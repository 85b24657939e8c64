import { isoDay } from '../days.ts';
import { balanceAt, type TwoSides, twoSides } from './balance.ts';
import { type Flow, type NetFlows, netFlows } from './net-flows.ts';
import { allRates, MOST_GROWTH } from './search.ts';
import { solveRate } from './solve.ts';
import { certainRate, type Shape, shapeOf } from './uniqueness.ts';

/**
 * The net internal rate of return, or why there is none. Rates are plain numbers: 0.142 is 14.2%.
 * - `annualised`: the rate per year.
 * - `period`: the first flow is less than a year ago; the rate since then, not per year.
 * - `lost`: paid in, nothing received, and the value is known to be zero: −1.
 * - `no_sign_change`: only paid, or only received, so far.
 * - `ambiguous`: several rates solve the equation, and none is shown as the one.
 * - `not_meaningful`: the rate exceeds 1,000,000%, as after days or from cents.
 * - `none`: no flows, or no rate in the range solves the equation.
 */
export type Irr =
  | ({ basis: 'annualised' } & Rate)
  | ({ basis: 'period'; days: number } & Rate)
  | { basis: 'lost'; rate: -1; firstFlow: string }
  | { basis: 'no_sign_change'; rate: null; direction: 'paid' | 'received' }
  | {
      basis: 'ambiguous';
      rate: null;
      /** Per year or, if the first flow is less than a year ago, since then. */
      rates: number[];
    }
  | { basis: 'not_meaningful'; rate: null }
  | { basis: 'none'; rate: null; reason: 'no_flows' | 'no_rate' };

type Rate = {
  rate: number;
  firstFlow: string;
  /** Money was received before it was paid: the rate is what that cost, and a high one is bad. */
  isCost: boolean;
  /** Rates below zero that solve the equation, too, beside that of a gain. */
  others: number[];
};

const DAYS_PER_YEAR = 365;

/** The terminal value: the value of the holding on that day. */
export type Terminal = {
  /** Day number. */
  day: number;
  nav: number;
  /** Whether the value comes from a valuation. At cost, a value of zero does not mean a total loss. */
  isValued: boolean;
};

/**
 * Net IRR (ledger.md §2): the rate r > −1 with Σ amount · (1 + r)^(−days / 365) = 0, over all flows and the terminal
 * value. Flows of one day are netted; day 0 is the first flow; actual/365, as Excel's XIRR.
 *
 * @param flows received positive, paid negative, in minor units of one currency, in any order
 */
export function netIrr(flows: readonly Flow[], { day, nav, isValued }: Terminal): Irr {
  const net = netFlows(nav === 0 ? flows : [...flows, { day, amount: nav }]);
  const isLost = nav === 0 && isValued && !flows.some(({ amount }) => amount > 0);
  if (isLost && net.days.length > 0) return { basis: 'lost', rate: -1, firstFlow: isoDay(net.first) };
  return rateOf(net, day);
}

/** The rate of return, and, where there is interest between closings, the one without it, as ILPA counts. */
export type Irrs = { irr: Irr; irrWithoutInterest: Irr | null };

export function netIrrs(flows: readonly Flow[], terminal: Terminal): Irrs {
  const others = flows.filter(({ isInterest }) => !isInterest);
  return {
    irr: netIrr(flows, terminal),
    irrWithoutInterest: others.length === flows.length ? null : netIrr(others, terminal),
  };
}

/**
 * The rate of flows that end with the terminal value, or with the last payment. Same as {@link netIrr}, for callers
 * without a valuation: a total loss cannot be distinguished from nothing received so far.
 */
export function irrOf(flows: readonly Flow[]): Irr {
  const net = netFlows(flows);
  return rateOf(net, net.first + (net.days[net.days.length - 1] ?? 0));
}

function rateOf(net: NetFlows, asOf: number): Irr {
  if (net.days.length === 0) return { basis: 'none', rate: null, reason: 'no_flows' };
  const shape = shapeOf(net);
  if (shape.changes === 0) {
    return { basis: 'no_sign_change', rate: null, direction: shape.total < 0 ? 'paid' : 'received' };
  }
  const days = asOf - net.first;
  const time = Math.min(DAYS_PER_YEAR, days);
  const flows = twoSides(net);
  const { growth, others } = ratesOf(flows, net, shape, time);
  const [only, ...more] = growth;
  if (only === undefined) return { basis: 'none', rate: null, reason: 'no_rate' };
  const shown = (x: number): number => Math.expm1(x * time);
  if (more.length > 0) return { basis: 'ambiguous', rate: null, rates: growth.map(shown) };
  if (shown(only) > MOST_GROWTH - 1) return { basis: 'not_meaningful', rate: null };
  const { receivedDay, paidDay } = balanceAt(flows, only);
  const isCost = receivedDay < paidDay;
  const rate = { rate: shown(only), firstFlow: isoDay(net.first), isCost, others: others.map(shown) };
  return days < DAYS_PER_YEAR ? { basis: 'period', days, ...rate } : { basis: 'annualised', ...rate };
}

/** The logarithms of growth per day: of the one rate with others below zero beside it, or of all rates. */
function ratesOf(
  flows: TwoSides,
  net: NetFlows,
  shape: Shape,
  time: number,
): { growth: number[]; others: number[] } {
  const certain = certainRate(net, shape);
  if (!certain) return { growth: allRates(flows, time), others: [] };
  const others = certain.mayHaveOthersBelowZero ? allRates(flows, time, 'below zero') : [];
  return { growth: [solveRate(flows, certain.bracket)], others };
}
