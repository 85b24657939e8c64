import { balanceAt, type TwoSides } from './balance.ts';

/** An interval of `x = ln(1 + r) / 365` with exactly one solution; either end may be infinite. */
export type Bracket = {
  low: number;
  high: number;
  /** Sign of the sum of the discounted flows next to `low`; next to `high` it is the opposite. */
  signAtLow: number;
};

/** ln(received ÷ paid) at which one more Newton step leaves only rounding errors. */
const CLOSE = 1e-10;
const ROUNDING = 4e-16;
/**
 * Newton needs about five steps; after this many, every second step halves the bracket, so that termination is
 * certain.
 */
const NEWTON_STEPS = 16;
const MOST_STEPS = 4_000;

/**
 * Finds the solution in a bracket: Newton's method on ln(received ÷ paid), which is nearly a straight line, and
 * bisection whenever a step would leave the bracket. Returns `x`, whose relative NPV is at rounding level.
 */
export function solveRate(flows: TwoSides, bracket: Bracket): number {
  let { low, high } = bracket;
  let x = low <= 0 && high >= 0 ? 0 : between(low, high, flows.span);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { log, receivedDay, paidDay } = balanceAt(flows, x);
    if (Math.abs(log) <= ROUNDING) return x;
    if (Math.sign(log) === bracket.signAtLow) low = x;
    else high = x;
    const slope = paidDay - receivedDay;
    const newton = x - log / slope;
    const isInside = newton > low && newton < high;
    // Near a turning point Newton converges slowly, and more than one step may be left.
    const isSteep = Math.abs(slope) > 0.01 * flows.span;
    if (isInside && isSteep && Math.abs(log) <= CLOSE) return newton;
    const next =
      isInside && (step < NEWTON_STEPS || step % 2 === 0) ? newton : between(low, high, flows.span);
    if (next <= low || next >= high) return x;
    x = next;
  }
  return x;
}

/** The middle of a bracket; if one end is infinite, a step towards it that doubles each time. */
function between(low: number, high: number, span: number): number {
  const unit = 1 / Math.max(1, span);
  if (Number.isFinite(low) && Number.isFinite(high)) return low + (high - low) / 2;
  if (Number.isFinite(low)) return low + 2 * Math.max(Math.abs(low), unit);
  return high - 2 * Math.max(Math.abs(high), unit);
}
