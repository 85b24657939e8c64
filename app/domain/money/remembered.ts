/** Enough for the amounts or dates of the lists that people open, in little memory. */
const MOST = 500;

/**
 * Returns `format` with its results kept, up to a few hundred; all are dropped when there are more. `Intl` takes
 * microseconds for each, and pages repeat them. Results that are objects must not be changed.
 */
export function rememberResults<T extends string | object>(
  format: (value: number) => T,
): (value: number) => T {
  const known = new Map<number, T>();
  return (given) => {
    // A map treats -0 and 0 as one key, but `Intl` writes the sign of -0.
    const value = given + 0;
    const found = known.get(value);
    if (found !== undefined) return found;
    if (known.size >= MOST) known.clear();
    const made = format(value);
    known.set(value, made);
    return made;
  };
}
