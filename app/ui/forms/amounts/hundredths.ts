/** Shown with a number that cannot be read. */
export const UNREADABLE = 'Please enter a number, such as 13.4.';

/**
 * Reads `1.9`, `13,4` or `-5` as hundredths: 190, 1340, -500; also while it is typed (`1.`) and with the field's unit
 * after it. `null` for anything else.
 */
export function parseHundredths(text: string, unit = ''): number | null {
  const number = unit && text.trim().endsWith(unit) ? text.trim().slice(0, -unit.length) : text;
  const [, sign, whole = '', decimals = ''] = SHAPE.exec(number.trim()) ?? [];
  if (sign === undefined) return null;
  const value = Number(whole + decimals.padEnd(2, '0'));
  return sign === '' || value === 0 ? value : -value;
}

const SHAPE = /^([-−]?)(\d{1,6})(?:[.,](\d{0,2}))?$/;

/** Returns what a field holds: a number, `null` where it is empty, `undefined` where it cannot be read. */
export const readHundredths = (text: string, unit: string): number | null | undefined =>
  text.trim() === '' ? null : (parseHundredths(text, unit) ?? undefined);

/** The same as a person would write it: `1.9`, `13.4`, `-5`. */
export const hundredthsText = (value: number): string => String(value / 100);
