import type { NetFlows } from './net-flows.ts';
import type { Bracket } from './solve.ts';

/** The shape of netted flows. */
export type Shape = {
  /** Σ of all flows: the result without interest. */
  total: number;
  /** How often the sign changes from one flow to the next. */
  changes: number;
  /** How often the sign of the running sum changes. */
  runningChanges: number;
  signOfLast: number;
};

export function shapeOf({ amounts }: NetFlows): Shape {
  let [total, changes, runningChanges, sign, runningSign] = [0, 0, 0, 0, 0];
  for (let at = 0; at < amounts.length; at += 1) {
    const amount = amounts[at] as number;
    total += amount;
    if (amount * sign < 0) changes += 1;
    sign = amount < 0 ? -1 : 1;
    if (total * runningSign < 0) runningChanges += 1;
    if (total !== 0) runningSign = total < 0 ? -1 : 1;
  }
  return { total, changes, runningChanges, signOfLast: sign };
}

/**
 * The bracket of the only rate, if it is provably the only one, else `null`:
 * - the flows change sign once: one rate by Descartes' rule;
 * - their running sum changes sign once and does not end at zero: one rate of zero or more (C. J. Norstrøm, "A
 *   Sufficient Condition for a Unique Nonnegative Internal Rate of Return", 1972). A further solution below zero may
 *   exist; ledger.md §2 counts this case as unique;
 * - the running sum never changes sign, and that from the end does so once: one rate, below zero (the same theorem
 *   with time reversed, and Descartes' rule for the rest).
 */
export function bracketOfOnlyRate(flows: NetFlows, shape: Shape): Bracket | null {
  const { total, changes, runningChanges, signOfLast } = shape;
  const everywhere = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  if (changes === 1) return { ...everywhere, signAtLow: signOfLast };
  if (total === 0) return null;
  const sign = Math.sign(total);
  if (runningChanges === 1) return { ...everywhere, low: 0, signAtLow: sign };
  if (runningChanges > 0 || changesFromEnd(flows, total) !== 1) return null;
  return { ...everywhere, high: 0, signAtLow: -sign };
}

/** How often the running sum from the end changes sign: at each flow, the total minus the running sum before. */
function changesFromEnd({ amounts }: NetFlows, total: number): number {
  let [rest, sign, changes] = [total, Math.sign(total), 0];
  for (let at = 0; at < amounts.length; at += 1) {
    if (rest * sign < 0) changes += 1;
    if (rest !== 0) sign = rest < 0 ? -1 : 1;
    rest -= amounts[at] as number;
  }
  return changes;
}
