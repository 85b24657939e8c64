/** The item that a key leads to from item `at` (-1: none): arrows (wrapping), Home, End, an initial; else null. */
export function nextItem(key: string, at: number, labels: readonly string[]): number | null {
  const count = labels.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return null;
  const letter = key.toLowerCase();
  const after = [...labels.keys()].map((step) => (at + 1 + step) % count);
  return after.find((index) => labels[index]?.toLowerCase().startsWith(letter)) ?? null;
}
