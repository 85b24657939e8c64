/** `dividend ÷ divisor` as an integer, rounded half away from zero; exact. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  if (divisor < 0n) return roundedQuotient(-dividend, -divisor);
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/**
 * Rounds `parts ÷ divisor` to integers that add up to `total`: each is rounded down, and the rest goes, one each, to the
 * largest remainders (the first of equal ones). So each part is off by less than one, and whole ones stay as they are.
 *
 * @param divisor above zero
 * @param total the rounded sum, by default half away from zero
 */
export function addingUp(
  parts: readonly bigint[],
  divisor: bigint,
  total = roundedQuotient(
    parts.reduce((sum, part) => sum + part, 0n),
    divisor,
  ),
): bigint[] {
  const remainders = parts.map((part) => ((part % divisor) + divisor) % divisor);
  const rounded = parts.map((part, index) => (part - (remainders[index] ?? 0n)) / divisor);
  let left = total - rounded.reduce((sum, part) => sum + part, 0n);
  const largestFirst = remainders
    .map((remainder, index) => ({ remainder, index }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of largestFirst) {
    if (left <= 0n) break;
    rounded[index] = (rounded[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return rounded;
}
