import { currentLocale } from '#app/domain/money/locale.ts';
import { withMinusSign } from '#app/domain/money/minus-sign.ts';

type Format = (value: number) => string;

const formatters = new Map<string, Format>();

/** With at least `least` and at most `most` decimals. */
function formatter(locale: string, style: 'percent' | 'decimal', least: number, most: number): Format {
  const key = `${locale}/${style}/${least}/${most}`;
  const known = formatters.get(key);
  if (known) return known;
  const { format } = new Intl.NumberFormat(locale, {
    style,
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    // Without it, what rounds to zero from below is "-0".
    signDisplay: 'negative',
  });
  const made = (value: number) => withMinusSign(format(value));
  formatters.set(key, made);
  return made;
}

/** `13.4%`, `0.75%`, `8%` of a rate in basis points. */
export const rateText = (basisPoints: number, locale = currentLocale()): string =>
  formatter(locale, 'percent', 0, 2)(basisPoints / 10_000);

/** `1.9×`, `2.25×` of a multiple in hundredths. */
export const timesText = (hundredths: number, locale = currentLocale()): string =>
  `${formatter(locale, 'decimal', 1, 2)(hundredths / 100)}×`;

/** `1.51×` of a multiple: with two decimals, or up to `most`. */
export const multipleText = (multiple: number, locale = currentLocale(), most = 2): string =>
  `${formatter(locale, 'decimal', 2, most)(multiple)}×`;

/** `14.2%` of a fraction: always with one decimal. */
export const percentText = (fraction: number, locale = currentLocale()): string =>
  formatter(locale, 'percent', 1, 1)(fraction);

/** `10.35%` of a part of a whole: always with the same number of decimals. */
export const exactShareText = (part: number, whole: number, locale = currentLocale(), digits = 2): string =>
  formatter(locale, 'percent', digits, digits)(part / whole);

const LEAST_SHARE = 0.001;

/** A part of a whole as `1.0%`; above zero and below a tenth of a percent it says so. */
export function shareOf(part: number, whole: number, locale = currentLocale()): string {
  const share = part / whole;
  return share > 0 && share < LEAST_SHARE
    ? `less than ${percentText(LEAST_SHARE, locale)}`
    : percentText(share, locale);
}
