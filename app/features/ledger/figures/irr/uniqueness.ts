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

/** The bracket of a rate that needs no search, and whether further rates below zero may solve the equation. */
export type Certain = { bracket: Bracket; mayHaveOthersBelowZero: boolean };

/**
 * The bracket of the rate that the shape of the flows proves, else `null`. The roots above zero are at most as many as
 * the running sum changes sign, those below zero as many as the sum from the end does (E. Laguerre, 1883).
 * - The flows change sign once: one rate by Descartes' rule.
 * - Money is paid first, and the running sum changes sign once and ends above zero: one rate above zero (C. J. Norstrøm,
 *   "A Sufficient Condition for a Unique Nonnegative Internal Rate of Return", 1972). A gain has no rate below zero that
 *   makes sense, so this is the rate even if others below zero solve the equation.
 * - The running sum never changes sign, and that from the end does so once: one rate, below zero.
 *
 * Norstrøm's condition does not cover flows that start with a receipt: the sole rate above zero would stand beside a
 * loss, and one below zero exists as well if they end with a receipt.
 */
export function certainRate(flows: NetFlows, shape: Shape): Certain | null {
  const { total, changes, runningChanges, signOfLast } = shape;
  const everywhere = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  if (changes === 1) {
    return { bracket: { ...everywhere, signAtLow: signOfLast }, mayHaveOthersBelowZero: false };
  }
  if (total === 0) return null;
  const fromEnd = changesFromEnd(flows, total);
  const startsPaying = (flows.amounts[0] as number) < 0;
  if (runningChanges === 1 && startsPaying) {
    return { bracket: { ...everywhere, low: 0, signAtLow: 1 }, mayHaveOthersBelowZero: fromEnd > 0 };
  }
  if (runningChanges > 0 || fromEnd !== 1) return null;
  const signAtLow = -Math.sign(total);
  return { bracket: { ...everywhere, high: 0, signAtLow }, mayHaveOthersBelowZero: false };
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
