import { type Balance, balanceAt } from './balance.ts';
import type { NetFlows } from './net-flows.ts';

/** A stretch of `x = ln(1 + r) / 365` with exactly one solution; either end may be infinite. */
export type Bracket = {
  low: number;
  high: number;
  /** Sign of the sum of the discounted flows next to `low`; next to `high` it is the opposite. */
  signAtLow: number;
};

/** Relative NPV from which one more Newton step leaves nothing but rounding. */
const CLOSE = 1e-10;
const ROUNDING = 4e-16;
/** Newton needs about five; from then on every second step halves the bracket, so that the end is certain. */
const NEWTON_STEPS = 16;
const MOST_STEPS = 4_000;

/**
 * Finds the solution in a bracket: Newton's method on ln(received ÷ paid), which is nearly a straight line, and
 * bisection whenever a step would leave the bracket. Returns `x`, whose relative NPV is at rounding level.
 */
export function solve(flows: NetFlows, bracket: Bracket): number {
  const span = flows.days[flows.days.length - 1] ?? 1;
  let { low, high } = bracket;
  let x = low <= 0 && high >= 0 ? 0 : between(low, high, span);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const balance = balanceAt(flows, x);
    const miss = Math.abs(balance.sum) / balance.size;
    if (miss <= ROUNDING) return x;
    if (Math.sign(balance.sum) === bracket.signAtLow) low = x;
    else high = x;
    const newton = x - balance.log / balance.slope;
    const isInside = newton > low && newton < high;
    if (isInside && miss <= CLOSE && isSteep(balance, span)) return newton;
    const next = isInside && (step < NEWTON_STEPS || step % 2 === 0) ? newton : between(low, high, span);
    if (next === x || next <= low || next >= high) return x;
    x = next;
  }
  return x;
}

/** Near a turning point Newton converges slowly, and the last step may not be skipped. */
const isSteep = ({ slope }: Balance, span: number): boolean => Math.abs(slope) > 0.01 * span;

/** The middle of a bracket; where one end is infinite, a step towards it that doubles each time. */
function between(low: number, high: number, span: number): number {
  const unit = 1 / Math.max(1, span);
  if (Number.isFinite(low) && Number.isFinite(high)) return low + (high - low) / 2;
  if (Number.isFinite(low)) return low + 2 * Math.max(Math.abs(low), unit);
  if (Number.isFinite(high)) return high - 2 * Math.max(Math.abs(high), unit);
  return 0;
}
