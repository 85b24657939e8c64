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

/** Formats an amount as in files: `1234.50`. Exact. */
export const plainAmount = (minor: number): string => plainDecimal(minor, 2);

/** Formats an integer of the last of some decimals. */
export function plainDecimal(value: number | bigint, decimals: number): string {
  const digits = String(value < 0 ? -value : value).padStart(decimals + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
