import { balanceAt } from './balance.ts';
import { type NetFlows, total } from './net-flows.ts';
import type { Bracket } from './solve.ts';

/** How often the sign changes from one amount to the next. */
export function signChanges(amounts: Float64Array): number {
  let changes = 0;
  let last = 0;
  for (const amount of amounts) {
    const sign = Math.sign(amount);
    if (last !== 0 && sign !== 0 && sign !== last) changes += 1;
    if (sign !== 0) last = sign;
  }
  return changes;
}

/**
 * The bracket of the only rate, if there is a proof that it is the only one, else `null`:
 * - the flows change sign once: one rate by Descartes' rule;
 * - their running sum changes sign once and does not end at zero: one rate of zero or more (C. J. Norstrøm, "A
 *   Sufficient Condition for a Unique Nonnegative Internal Rate of Return", 1972);
 * - the running sum never changes sign, and that from the end does so once: one rate, below zero (the same theorem
 *   with time reversed).
 */
export function bracketOfOnlyRate({ amounts }: NetFlows): Bracket | null {
  const { length } = amounts;
  if (signChanges(amounts) === 1) {
    const signAtLow = Math.sign(amounts[length - 1] ?? 0);
    return { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, signAtLow };
  }
  const sign = Math.sign(total(amounts));
  if (sign === 0) return null;
  const forward = signChanges(runningSums(amounts));
  if (forward === 1) return { low: 0, high: Number.POSITIVE_INFINITY, signAtLow: sign };
  const backward = signChanges(runningSums(amounts.toReversed()));
  return forward === 0 && backward === 1
    ? { low: Number.NEGATIVE_INFINITY, high: 0, signAtLow: -sign }
    : null;
}

function runningSums(amounts: Float64Array): Float64Array {
  const sums = new Float64Array(amounts.length);
  let sum = 0;
  for (let at = 0; at < amounts.length; at += 1) {
    sum += amounts[at] ?? 0;
    sums[at] = sum;
  }
  return sums;
}

/** At most so many solutions lie above `x`: the changes of sign of the running sum, discounted at `x`. */
export function mostAbove(flows: NetFlows, x: number): number {
  return signChanges(runningSums(discounted(flows, x)));
}

/** At most so many solutions lie below `x`: the same from the end. */
export function mostBelow(flows: NetFlows, x: number): number {
  return signChanges(runningSums(discounted(flows, x).toReversed()));
}

function discounted({ days, amounts }: NetFlows, x: number): Float64Array {
  const span = days[days.length - 1] ?? 0;
  const origin = x < 0 ? span : 0;
  return amounts.map((amount, at) => amount * Math.exp(-x * ((days[at] ?? 0) - origin)));
}

/** Sign of the sum of the discounted flows; zero counts as positive, so that it falls into one interval only. */
export const signAt = (flows: NetFlows, x: number): number => (balanceAt(flows, x).sum < 0 ? -1 : 1);
