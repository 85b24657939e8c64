import { currentLocale } from '#app/domain/locale.ts';

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, style: 'percent' | 'decimal'): Intl.NumberFormat {
  const key = `${locale}/${style}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style,
    minimumFractionDigits: style === 'decimal' ? 1 : 0,
    maximumFractionDigits: 2,
  });
  formatters.set(key, made);
  return made;
}

/** `13.4%`, `0.75%`, `8%` of a rate in basis points. */
export const rateText = (basisPoints: number, locale = currentLocale()): string =>
  formatter(locale, 'percent').format(basisPoints / 10_000);

/** `1.9×`, `2.25×` of a multiple in hundredths. */
export const timesText = (hundredths: number, locale = currentLocale()): string =>
  `${formatter(locale, 'decimal').format(hundredths / 100)}×`;

/** A part of a whole as `1.0%`; above zero and below a tenth of a percent it says so. */
export function shareOf(part: number, whole: number): string {
  const share = (part / whole) * 100;
  return share > 0 && share < 0.1 ? 'less than 0.1%' : `${share.toFixed(1)}%`;
}
