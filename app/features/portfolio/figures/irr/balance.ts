import type { NetFlows } from './net-flows.ts';

/**
 * Flows discounted at one rate. The rate is `x = ln(1 + r) / 365`, the logarithm of growth per day: it makes −100 % and
 * huge rates ordinary numbers. All sums carry the same positive factor, which keeps them between 0 and Σ|flows|.
 */
export type Balance = {
  /** Σ of the discounted flows: zero at a solution. */
  sum: number;
  /** Σ of their absolute values, so that `sum / size` is the relative NPV. */
  size: number;
  /** Logarithm of received ÷ paid, discounted: zero at a solution, and nearly a straight line in `x`. */
  log: number;
  /** Its derivative by `x`: mean day of what was paid less that of what was received. */
  slope: number;
};

/** From this many flows on, two short tables of powers are cheaper than one `exp` for each flow. */
const TABLES_FROM = 256;
const LOW_BITS = 7;
const LOW = 1 << LOW_BITS;

/** Discounts all flows at `x` in one pass. */
export function balanceAt({ days, amounts }: NetFlows, x: number): Balance {
  const span = days[days.length - 1] ?? 0;
  // Counted from the end for negative rates, so that no power exceeds 1.
  const [origin, direction] = x < 0 ? [span, -1] : [0, 1];
  const isLong = days.length >= TABLES_FROM;
  const decay = -Math.abs(x);
  const low = isLong ? powers(decay, LOW) : NO_POWERS;
  const high = isLong ? powers(decay * LOW, (span >> LOW_BITS) + 1) : NO_POWERS;
  let [sum, size, sumOfDays, sizeOfDays] = [0, 0, 0, 0];
  for (let at = 0; at < days.length; at += 1) {
    const day = origin + direction * (days[at] ?? 0);
    const power = isLong ? (low[day & (LOW - 1)] ?? 0) * (high[day >> LOW_BITS] ?? 0) : Math.exp(decay * day);
    const value = (amounts[at] ?? 0) * power;
    const absolute = Math.abs(value);
    sum += value;
    size += absolute;
    sumOfDays += value * day;
    sizeOfDays += absolute * day;
  }
  const received = size + sum;
  const paid = size - sum;
  return {
    sum,
    size,
    log: Math.log(received / paid),
    slope: -direction * ((sizeOfDays + sumOfDays) / received - (sizeOfDays - sumOfDays) / paid),
  };
}

const NO_POWERS = new Float64Array();

/** `exp(x · 0)`, `exp(x · 1)`, … */
function powers(x: number, count: number): Float64Array {
  const table = new Float64Array(count);
  for (let at = 0; at < count; at += 1) table[at] = Math.exp(x * at);
  return table;
}
