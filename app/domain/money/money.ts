import { type Currency, decimalsOf } from './currencies.ts';
import { currentLocale } from './locale.ts';
import { withMinusSign } from './minus-sign.ts';
import { rememberResults } from './remembered.ts';

/** An amount in integer minor units (cents) of one currency. */
export type Money = { amount: number; currency: Currency };

const minorPerMajor = (currency: Currency): number => 10 ** decimalsOf(currency);

/** Returns minor units: `fromMajor(12.5, 'EUR')` is 1250, and `fromMajor(12, 'JPY')` is 12. */
export const fromMajor = (major: number, currency: Currency): number =>
  Math.round(major * minorPerMajor(currency));
export const toMajor = ({ amount, currency }: Money): number => amount / minorPerMajor(currency);

/** Formats an amount as in files: `1234.50`, `1234` of a currency without cents. Exact. */
export const plainAmount = (minor: number, currency: Currency): string =>
  plainDecimal(minor, decimalsOf(currency));

/** Formats an integer of the last of some decimals. */
export function plainDecimal(value: number | bigint, decimals: number): string {
  const digits = String(value < 0 ? -value : value).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${value < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}

const shared = new Map<Currency, (amount: number) => Money>();

/**
 * Returns what makes amounts of a currency, one object for equal ones: the data of a page names an object that it has
 * several times, and contains it once.
 */
export function moneyIn(currency: Currency): (amount: number) => Money {
  const known = shared.get(currency);
  if (known) return known;
  const made = rememberResults((amount): Money => Object.freeze({ amount, currency }));
  shared.set(currency, made);
  return made;
}

type Format = (value: number) => string;

const formats = new Map<string, Format>();

function formatOf(key: string, make: () => Format): Format {
  const known = formats.get(key);
  if (known) return known;
  const format = make();
  const made = rememberResults((value) => withMinusSign(format(value)));
  formats.set(key, made);
  return made;
}

const hasCents = ({ amount, currency }: Money): boolean => amount % minorPerMajor(currency) !== 0;

/** `€250,000`, `US$250,000`, `SEK 250,000` (with a no-break space after a code); cents only if there are any. */
export const formatMoney = (money: Money, locale = currentLocale()): string =>
  moneyWithDigits(money, hasCents(money) ? decimalsOf(money.currency) : 0, locale);

/** `€250,000.00`: always with its cents, as payments are written. */
export const formatMoneyExactly = (money: Money, locale = currentLocale()): string =>
  moneyWithDigits(money, decimalsOf(money.currency), locale);

/** `250,000.00`, in a column whose head has the currency. */
export function formatAmount(money: Money, locale = currentLocale()): string {
  const digits = decimalsOf(money.currency);
  return formatOf(
    `${locale}/amount/${digits}`,
    () =>
      new Intl.NumberFormat(locale, {
        signDisplay: 'negative',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format,
  )(toMajor(money));
}

/**
 * Returns the formatter of a column of amounts of one currency, given in minor units: if one has cents, all are shown
 * with cents, so that digits line up.
 */
export function moneyColumn(amounts: Iterable<number | null>): (money: Money) => string {
  const all = [...amounts].filter((amount) => amount !== null);
  const known = new Map<Currency, number>();
  const digitsIn = (currency: Currency): number => {
    const digits =
      known.get(currency) ??
      (all.some((amount) => hasCents({ amount, currency })) ? decimalsOf(currency) : 0);
    known.set(currency, digits);
    return digits;
  };
  return (money) => moneyWithDigits(money, digitsIn(money.currency), currentLocale());
}

function moneyWithDigits(money: Money, digits: number, locale: string): string {
  const { currency } = money;
  return formatOf(
    `${locale}/${currency}/${digits}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'symbol',
        signDisplay: 'negative',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format,
  )(toMajor(money));
}

/** `€18.0m`, `SEK 39.5m`, `€100k`, for charts, bars and badges. At least `fixed` decimals. */
export function formatMoneyCompact(money: Money, fixed = 0, locale = currentLocale()): string {
  const { currency } = money;
  return formatOf(`${locale}/${currency}/c${fixed}`, () => {
    const { format } = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'symbol',
      signDisplay: 'negative',
      minimumFractionDigits: fixed,
      maximumFractionDigits: Math.max(1, fixed),
    });
    return (major) => {
      const [scale, suffix] = scaleOf(Math.abs(major), Math.max(1, fixed));
      return format(major / scale).replace(LAST_DIGIT, `$&${suffix}`);
    };
  })(toMajor(money));
}

/** `€12,345k`: an amount in thousands. */
export const formatThousands = ({ amount, currency }: Money, locale = currentLocale()): string =>
  formatMoney({ amount: amount / 1_000, currency }, locale).replace(LAST_DIGIT, '$&k');

/** The position of the scale letter: a currency may be on either side of the number. */
const LAST_DIGIT = /\d(?=\D*$)/;

const SCALES = [
  [1, ''],
  [1e3, 'k'],
  [1e6, 'm'],
  [1e9, 'bn'],
] as const;

/** The scale in which an amount, rounded to so many digits, is below a thousand. */
const scaleOf = (major: number, digits: number): readonly [number, string] =>
  SCALES.find(([scale]) => Number((major / scale).toFixed(digits)) < 1_000) ?? [1e9, 'bn'];
