import { type Balance, balanceAt, type TwoSides } from './balance.ts';
import { solveRate } from './solve.ts';

/** 1 + r at the limits of the search: −99.9999 % and 1,000,000 %. */
const LEAST_GROWTH = 1e-6;
export const MOST_GROWTH = 10_001;
/** Intervals narrower than this, in growth over the whole time, are not halved again. */
const NARROW = 1e-9;
/** Relative NPV at which a turning point counts as a solution, and the width of the interval searched for it. */
const TOUCHING = 1e-10;
const FLAT = 1e-4;

/**
 * All rates between −99.9999 % and 1,000,000 % over `time` days, or only those below zero, as `x = ln(1 + r) / 365`,
 * ascending. Intervals are halved until each is proven to hold no solution or exactly one.
 */
export function allRates(flows: TwoSides, time: number, range: 'all' | 'below zero' = 'all'): number[] {
  const at = (x: number) => balanceAt(flows, x);
  const crossed: number[] = [];
  const touched: number[] = [];
  const most = range === 'all' ? Math.log(MOST_GROWTH) / time : 0;
  const open: [low: Balance, high: Balance][] = [[at(Math.log(LEAST_GROWTH) / time), at(most)]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [low, high] = next;
    const verdict = examine(low, high, flows.span);
    if (verdict === 'one') {
      crossed.push(solveRate(flows, { low: low.x, high: high.x, signAtLow: signOf(low) }));
    } else if (verdict === 'touching') {
      touched.push((low.x + high.x) / 2);
    } else if (verdict === 'unknown') {
      const middle = at((low.x + high.x) / 2);
      open.push([middle, high], [low, middle]);
    }
  }
  const isNew = (x: number, others: readonly number[]) =>
    others.every((other) => Math.abs(x - other) * flows.span > 2 * FLAT);
  for (const x of touched) if (isNew(x, crossed)) crossed.push(x);
  return crossed.sort((a, b) => a - b);
}

/** Zero counts as positive, so that a solution on a border falls into one interval only. */
const signOf = ({ log }: Balance): number => (log < 0 ? -1 : 1);

type Verdict = 'none' | 'one' | 'touching' | 'unknown';

/**
 * What lies between two rates, derived from the balances at these rates alone. L = ln(received ÷ paid) has the slope
 * `paidDay − receivedDay`, and both days fall as the rate rises, which bounds the slope within the interval; the two
 * lines with the extreme slopes bound L itself.
 */
function examine(low: Balance, high: Balance, span: number): Verdict {
  const isCrossed = signOf(low) !== signOf(high);
  const least = high.paidDay - low.receivedDay;
  const most = low.paidDay - high.receivedDay;
  if (least >= 0 || most <= 0) return isCrossed ? 'one' : 'none';
  const width = high.x - low.x;
  if (!isCrossed) {
    // For a positive L the lowest point that the lines allow; for a negative one the highest, mirrored.
    const [down, up] = signOf(low) > 0 ? [least, most] : [-most, -least];
    const lowest = (up * Math.abs(low.log) - down * Math.abs(high.log) + down * up * width) / (up - down);
    const miss = Math.min(Math.abs(low.log), Math.abs(high.log)) / 2;
    if (width * span <= FLAT && miss <= TOUCHING) return 'touching';
    if (lowest > 0) return 'none';
  }
  if (width * span > NARROW) return 'unknown';
  return isCrossed ? 'one' : 'none';
}
