import { currentLocale } from './locale.ts';
import { withMinusSign } from './minus-sign.ts';
import { rememberResults } from './remembered.ts';

export const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount in integer minor units (cents) of one currency. */
export type Money = { amount: number; currency: Currency };

/** Every currency above has two decimals. */
const MINOR_PER_MAJOR = 100;

export const fromMajor = (major: number): number => Math.round(major * MINOR_PER_MAJOR);
export const toMajor = (minor: number): number => minor / MINOR_PER_MAJOR;

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

const hasCents = (amount: number): boolean => amount % MINOR_PER_MAJOR !== 0;

/** `€250,000`, `US$250,000`, `SEK 250,000` (with a no-break space after a code); cents only if there are any. */
export const formatMoney = (money: Money, locale = currentLocale()): string =>
  moneyWithDigits(money, hasCents(money.amount) ? 2 : 0, locale);

/** `€250,000.00`: always with its cents, as payments are written. */
export const formatMoneyExactly = (money: Money, locale = currentLocale()): string =>
  moneyWithDigits(money, 2, locale);

/** `250,000.00`, in a column whose head has the currency. */
export const formatAmount = (amount: number, locale = currentLocale()): string =>
  formatOf(
    `${locale}/amount`,
    () =>
      new Intl.NumberFormat(locale, {
        signDisplay: 'negative',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }).format,
  )(toMajor(amount));

/**
 * Returns the formatter of a column of amounts, given in minor units: if one has cents, all are shown with cents, so
 * that digits line up.
 */
export function moneyColumn(amounts: Iterable<number | null>): (money: Money) => string {
  let digits = 0;
  for (const amount of amounts) if (amount !== null && hasCents(amount)) digits = 2;
  return (money) => moneyWithDigits(money, digits, currentLocale());
}

function moneyWithDigits({ amount, currency }: Money, digits: number, locale: string): string {
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
  )(toMajor(amount));
}

/** `€18.0m`, `SEK 39.5m`, `€100k`, for charts, bars and badges. At least `fixed` decimals. */
export function formatMoneyCompact({ amount, currency }: Money, fixed = 0, locale = currentLocale()): string {
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
  })(toMajor(amount));
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
