/** Reads `1.9`, `13,4` or `-5` as hundredths: 190, 1340, -500. `null` for anything else. */
export function parseHundredths(text: string): number | null {
  const [, sign, whole = '', decimals = ''] = SHAPE.exec(text.trim()) ?? [];
  if (sign === undefined) return null;
  const value = Number(whole + decimals.padEnd(2, '0'));
  return sign === '' || value === 0 ? value : -value;
}

const SHAPE = /^([-−]?)(\d{1,6})(?:[.,](\d{1,2}))?$/;

/** The same as a person would write it: `1.9`, `13.4`, `-5`. */
export const hundredthsText = (value: number): string => String(value / 100);
