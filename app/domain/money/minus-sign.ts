/**
 * Returns a formatted number with the minus sign (U+2212): most locales of `Intl` write a hyphen, which is shorter than
 * the plus sign and may wrap away from its number.
 */
export const withMinusSign = (number: string): string => number.replace('-', '−');
