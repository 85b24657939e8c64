import type { Currency } from '#app/domain/money/currencies.ts';
import { currentLocale } from '#app/domain/money/locale.ts';
import { formatMoney, type Money } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { multipleText, percentText } from '#app/platform/format/rates.ts';
import type { FigureName } from './explain/explanation.ts';
import type { Figures, NavBasis, NotShown } from './figure-types.ts';
import type { Irr } from './irr/irr.ts';
import { wholeAmount, wholeAmounts, wholeMultiples } from './whole-figures.ts';

/** Placeholder for a figure that cannot be shown. */
const NONE = '–';

/**
 * An internal rate of return, or a dash. For less than a year it is the rate so far, and without any valuation too
 * early to tell.
 */
function irrText({ irr, navBasis }: Pick<Figures, 'irr' | 'navBasis'>, locale: string): string {
  if (isTooEarly(irr, navBasis)) return 'Too early';
  if (irr.rate === null) return NONE;
  const rate = percentText(irr.rate, locale);
  return irr.basis === 'period' ? `${rate} so far` : rate;
}

const isTooEarly = ({ basis }: Irr, nav: NavBasis): boolean => basis === 'period' && nav.basis === 'at_cost';

/** Formats headline figures without cents. */
export const wholeMoney = ({ amount, currency }: Money, locale = currentLocale()): string =>
  formatMoney({ amount: wholeAmount(amount), currency }, locale);

/** `+€13` or `−€13`: a change. */
export const signedMoney = (money: Money, locale = currentLocale()): string =>
  `${money.amount > 0 ? '+' : ''}${formatMoney(money, locale)}`;

/** The text of one figure, as shown in headlines and tables: together the figures of a row add up. */
export function figureText(figures: Figures, name: FigureName, locale = currentLocale()): string {
  switch (name) {
    case 'irr':
      return irrText(figures, locale);
    case 'calledShare': {
      const { value } = figures.calledShare;
      return value === null ? NONE : percentText(value, locale);
    }
    case 'dpi':
    case 'rvpi':
    case 'tvpi': {
      const hundredths = wholeMultiples(figures, 2)?.[name];
      return hundredths === undefined ? NONE : multipleText(Number(hundredths) / 100, locale);
    }
    default:
      return wholeMoney({ amount: wholeAmounts(figures)[name], currency: figures.currency }, locale);
  }
}

/** The text of one figure by itself: amounts to the cent, as its parts are, and multiples with up to four decimals. */
export function exactFigureText(figures: Figures, name: FigureName, locale = currentLocale()): string {
  switch (name) {
    case 'irr':
    case 'calledShare':
      return figureText(figures, name, locale);
    case 'dpi':
    case 'rvpi':
    case 'tvpi': {
      const { value } = figures[name];
      return value === null ? NONE : multipleText(value, locale, 4);
    }
    default:
      return formatMoney({ amount: figures[name], currency: figures.currency }, locale);
  }
}

/** The rate of return without interest between closings; `null` where that interest does not change what is shown. */
export function textWithoutInterest(
  { irr: shown, irrWithoutInterest: irr, navBasis }: Figures,
  locale = currentLocale(),
): string | null {
  const text = irr && irrText({ irr, navBasis }, locale);
  return text === irrText({ irr: shown, navBasis }, locale) ? null : text;
}

/**
 * The line under the rate of return: the valuations that it is at, or why there is none, and the rate without interest
 * between closings, if there is such interest.
 */
export function irrNote(figures: Figures, positions: number): string {
  const without = textWithoutInterest(figures);
  const note = rateNote(figures, positions);
  return without === null ? note : `${note}; ${without} without late-closing interest`;
}

function rateNote({ irr, irrDay, navBasis }: Figures, positions: number): string {
  switch (irr.basis) {
    case 'annualised':
    case 'period': {
      if (isTooEarly(irr, navBasis)) return 'No valuation yet';
      const at = irrDay
        ? `At ${formatDate(irrDay)} ${positions > 1 ? 'valuations' : 'valuation'}`
        : `Since ${formatDate(irr.firstFlow)}`;
      return irr.isCost ? `${at}; a cost, not a return` : at;
    }
    case 'lost':
      return 'Total loss';
    case 'no_sign_change':
      return irr.direction === 'paid' ? 'No money back yet' : 'No money paid in';
    case 'ambiguous':
      return 'More than one rate';
    case 'not_meaningful':
      return 'Not meaningful: above 1,000,000%';
    case 'none':
      return irr.reason === 'no_flows' ? 'No payments yet' : 'No IRR for these payments';
  }
}

/** The origin of a net value. Several positions may have been valued on several days. */
export function navNote(nav: NavBasis, positions: number): string {
  switch (nav.basis) {
    case 'at_cost':
      return 'At cost';
    case 'mixed':
      return `${nav.valued} valued, ${nav.atCost} at cost`;
    case 'valued':
      return `Valued on ${formatDate(nav.from)}`;
    case 'rolled_forward':
      return positions > 1
        ? 'Last valuations, rolled forward'
        : `Rolled forward from ${formatDate(nav.from)}`;
  }
}

export function notShownText(why: NotShown, locale = currentLocale()): string {
  if (why.reason === 'several_currencies')
    return `Figures are in ${listOf(why.currencies)}. Choose a currency to see them together.`;
  if (why.reason === 'too_large') return 'Not shown: amounts this large cannot be added exactly.';
  const { from, to, day } = why.missing;
  return `Not shown: no ${from}/${to} exchange rate for ${formatDate(day, 'UTC', locale)}.`;
}

const listOf = (currencies: readonly Currency[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(currencies);
