import type { NetFlows } from './net-flows.ts';
import { solve } from './solve.ts';
import { mostAbove, mostBelow, signAt } from './uniqueness.ts';

/** 1 + r at the ends of the range that is searched: −99.9999 % and 1,000,000 % a year. */
const LEAST_GROWTH = 1e-6;
const MOST_GROWTH = 10_001;
const DAYS_PER_YEAR = 365;
/** Width of an interval, in units of growth over the whole time, at which two solutions are taken for one. */
const NARROW = 1e-9;
/** Relative NPV at which a turning point counts as a solution. */
const TOUCHING = 1e-10;

/**
 * All rates between −99.9999 % and 1,000,000 % a year (of flows within less than a year: as growth over that time),
 * as `x = ln(1 + r) / 365`, ascending. Intervals are halved until each is proven to hold no solution or exactly one:
 * by the changes of sign of the discounted running sums, or by bounds on the sum and on its derivative.
 */
export function allRates(flows: NetFlows): number[] {
  const span = flows.days[flows.days.length - 1] ?? 1;
  const time = Math.min(DAYS_PER_YEAR, span);
  const found: number[] = [];
  const open: [low: number, high: number][] = [[Math.log(LEAST_GROWTH) / time, Math.log(MOST_GROWTH) / time]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [low, high] = next;
    const verdict = examine(flows, low, high, span);
    if (verdict === 'one') found.push(solve(flows, { low, high, signAtLow: signAt(flows, low) }));
    else if (verdict === 'touching') found.push((low + high) / 2);
    else if (verdict === 'unknown') {
      const middle = (low + high) / 2;
      open.push([middle, high], [low, middle]);
    }
  }
  return distinct(found, span);
}

type Verdict = 'none' | 'one' | 'touching' | 'unknown';

function examine(flows: NetFlows, low: number, high: number, span: number): Verdict {
  const isCrossed = signAt(flows, low) !== signAt(flows, high);
  const most = Math.min(mostAbove(flows, low), mostBelow(flows, high));
  if (most === 0 && !isCrossed) return 'none';
  if (most <= 1) return isCrossed ? 'one' : 'none';
  const bounds = boundsIn(flows, low, high);
  if (bounds.sum > 0) return 'none';
  if (bounds.slope > 0) return isCrossed ? 'one' : 'none';
  if ((high - low) * span > NARROW) return 'unknown';
  if (isCrossed) return 'one';
  return bounds.miss <= TOUCHING ? 'touching' : 'none';
}

/**
 * Lower bounds of |g| and |g′| on an interval, where g is the sum of the discounted flows times a power that centres
 * it; positive proves that it has no zero there. With half width h, distances δ of the days from the centre and their
 * maximum m: |g(x) − g(middle)| ≤ Σ|w|·(e^(hδ) − 1) ≤ Σ|w|·δ · (e^(hm) − 1) / m, and the same for g′.
 */
function boundsIn({ days, amounts }: NetFlows, low: number, high: number) {
  const middle = (low + high) / 2;
  const last = days[days.length - 1] ?? 0;
  const origin = middle < 0 ? last : 0;
  const values = amounts.map((amount, at) => amount * Math.exp(-middle * ((days[at] ?? 0) - origin)));
  let [sum, size, moment] = [0, 0, 0];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    sum += value;
    size += Math.abs(value);
    moment += Math.abs(value) * (days[at] ?? 0);
  }
  const centre = moment / size;
  let [slope, spread, spread2] = [0, 0, 0];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const distance = (days[at] ?? 0) - centre;
    slope += value * distance;
    spread += Math.abs(value * distance);
    spread2 += Math.abs(value) * distance * distance;
  }
  const farthest = Math.max(centre, last - centre);
  const stretch = Math.expm1(((high - low) / 2) * farthest) / farthest;
  return {
    sum: Math.abs(sum) - spread * stretch,
    slope: Math.abs(slope) - spread2 * stretch,
    miss: Math.abs(sum) / size,
  };
}

/** Two neighbouring intervals may both report the solution at their border. */
function distinct(found: readonly number[], span: number): number[] {
  const sorted = found.toSorted((a, b) => a - b);
  return sorted.filter((x, at) => at === 0 || (x - (sorted[at - 1] ?? x)) * span > 2 * NARROW);
}
