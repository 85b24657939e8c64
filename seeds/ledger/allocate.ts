/**
 * Splits an amount in proportion to weights by largest remainder, so that the parts add up to it: a cent that is left
 * goes to the one who lost most by rounding down, the first of equals. No part is larger than its room; what has none goes
 * to the others in the same proportion.
 */
export function allocate(amount: number, weights: readonly number[], rooms?: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) {
    if (amount > 0) throw new Error(`There is no room for ${amount}`);
    return weights.map(() => 0);
  }
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((part) => Number(part / whole));
  const byRemainder = exact
    .map((part, index) => ({ index, left: part % whole }))
    .sort((a, b) => (a.left === b.left ? a.index - b.index : a.left > b.left ? -1 : 1));
  for (const { index } of byRemainder.slice(0, amount - sumOf(parts))) parts[index] = (parts[index] ?? 0) + 1;
  return rooms ? withinRooms(amount, parts, weights, rooms) : parts;
}

function withinRooms(
  amount: number,
  parts: readonly number[],
  weights: readonly number[],
  rooms: readonly number[],
): number[] {
  const bounded = parts.map((part, index) => Math.min(part, rooms[index] ?? 0));
  const over = amount - sumOf(bounded);
  if (over === 0) return bounded;
  const left = rooms.map((room, index) => room - (bounded[index] ?? 0));
  const more = allocate(
    over,
    weights.map((weight, index) => ((left[index] ?? 0) > 0 ? weight : 0)),
    left,
  );
  return bounded.map((part, index) => part + (more[index] ?? 0));
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
