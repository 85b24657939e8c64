import { isoDay } from '../days.ts';
import { twoSides } from './balance.ts';
import { type Flow, type NetFlows, netFlows } from './net-flows.ts';
import { allRates } from './search.ts';
import { solve } from './solve.ts';
import { bracketOfOnlyRate, shapeOf } from './uniqueness.ts';

/**
 * The net internal rate of return, or why there is none. Rates are plain numbers: 0.142 is 14.2%.
 * - `annualised`: the rate per year.
 * - `period`: the first flow is less than a year ago; the rate since then, not per year.
 * - `lost`: paid in, nothing received, and the value is known to be zero: −1.
 * - `no_sign_change`: only paid, or only received, so far.
 * - `ambiguous`: several rates solve the equation, and none is shown as the one.
 * - `none`: no flows, or no rate in the range solves the equation.
 */
export type Irr =
  | { basis: 'annualised'; rate: number; firstFlow: string }
  | { basis: 'period'; rate: number; annualised: number; firstFlow: string; days: number }
  | { basis: 'lost'; rate: -1; firstFlow: string }
  | { basis: 'no_sign_change'; rate: null; direction: 'paid' | 'received' }
  | { basis: 'ambiguous'; rate: null; rates: number[] }
  | { basis: 'none'; rate: null; reason: 'no_flows' | 'no_rate' };

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
  const bracket = bracketOfOnlyRate(net, shape);
  const flows = twoSides(net);
  const found = bracket ? [solve(flows, bracket)] : allRates(flows);
  const [growth] = found;
  if (growth === undefined) return { basis: 'none', rate: null, reason: 'no_rate' };
  if (found.length > 1) return { basis: 'ambiguous', rate: null, rates: found.map(perYear) };
  const days = asOf - net.first;
  const firstFlow = isoDay(net.first);
  // Only multiples within a day or two can exceed every number when compounded over a year.
  if (days >= DAYS_PER_YEAR && perYear(growth) === Number.POSITIVE_INFINITY) {
    return { basis: 'none', rate: null, reason: 'no_rate' };
  }
  return days < DAYS_PER_YEAR
    ? { basis: 'period', rate: Math.expm1(growth * days), annualised: perYear(growth), firstFlow, days }
    : { basis: 'annualised', rate: perYear(growth), firstFlow };
}

const perYear = (growth: number): number => Math.expm1(growth * DAYS_PER_YEAR);
