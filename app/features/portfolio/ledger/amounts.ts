/** Returns `amount × part ÷ whole`, rounded half up; exact for any amount. `whole` is positive. */
export function shareOf(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const doubled = 2n * (product < 0n ? -product : product) + divisor;
  const rounded = Number(doubled / (2n * divisor));
  return product < 0n ? -rounded : rounded;
}

/**
 * Distributes `total` by `weights`, so that the parts add up to it: each gets its share rounded down, and the rest
 * goes, a cent each, to the largest remainders (the first of equal ones). The weights are not negative and not all 0.
 */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, part: Number(product / sum), remainder: product % sum };
  });
  let left = total - shares.reduce((sum, { part }) => sum + part, 0);
  const parts = shares.map(({ part }) => part);
  const byRemainder = shares.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : other.remainder > one.remainder ? 1 : -1,
  );
  for (const { index } of byRemainder) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}

/** Formats an amount as in files: `1234.50`. Exact. */
export function plainAmount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
