import { addingUp, roundedQuotient } from '#app/domain/money/rounding.ts';

/** Returns `amount × part ÷ whole`, rounded half away from zero; exact for any amount. `whole` is positive. */
export const proportionOf = (amount: number, part: number, whole: number): number =>
  Number(roundedQuotient(BigInt(amount) * BigInt(part), BigInt(whole)));

/** Distributes `total` by `weights`, so that the parts add up to it. The weights are not negative and not all 0. */
export function spreadByWeights(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weights.map((weight) => BigInt(total) * BigInt(weight));
  return addingUp(shares, sum).map(Number);
}
