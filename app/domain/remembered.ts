/** Enough for the amounts or dates of the lists that people open, in little memory. */
const MOST = 500;

/** Returns `format` with its last few hundred results kept: `Intl` takes microseconds for each, and pages repeat them. */
export function remembered(format: (value: number) => string): (value: number) => string {
  const known = new Map<number, string>();
  return (given) => {
    // A map does not tell -0 from 0, which `Intl` writes with its sign.
    const value = given + 0;
    const found = known.get(value);
    if (found !== undefined) return found;
    if (known.size >= MOST) known.clear();
    const made = format(value);
    known.set(value, made);
    return made;
  };
}
