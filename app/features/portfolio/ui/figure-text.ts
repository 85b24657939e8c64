import { currentLocale } from '#app/domain/locale.ts';
import { type Currency, formatMoney, fromMajor, type Money, toMajor } from '#app/domain/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { percentText } from '#app/platform/format/rates.ts';
import type { FigureName } from '../figures/explain/explanation.ts';
import type { Figures, NavBasis, NotShown, Ratio } from '../figures/figure-types.ts';
import type { Irr } from '../figures/irr/irr.ts';

/** Placeholder for a figure that cannot be shown. */
const NONE = '–';

const multiples = new Map<string, Intl.NumberFormat>();

function multipleIn(locale: string): Intl.NumberFormat {
  const known = multiples.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  multiples.set(locale, made);
  return made;
}

/** `1.51×` */
export const multipleText = ({ value }: Ratio, locale = currentLocale()): string =>
  value === null ? NONE : `${multipleIn(locale).format(value)}×`;

/** An internal rate of return, or a dash. */
export const irrText = ({ rate }: Irr, locale = currentLocale()): string =>
  rate === null ? NONE : percentText(rate, locale);

/** Formats headline figures without cents. */
export const wholeMoney = ({ amount, currency }: Money, locale = currentLocale()): string =>
  formatMoney({ amount: fromMajor(Math.round(toMajor(amount))), currency }, locale);

/** The text of one figure, as shown in headlines and tables. */
export function figureText(figures: Figures, name: FigureName, locale = currentLocale()): string {
  switch (name) {
    case 'irr':
      return irrText(figures.irr, locale);
    case 'calledShare': {
      const { value } = figures.calledShare;
      return value === null ? NONE : percentText(value, locale);
    }
    case 'dpi':
    case 'rvpi':
    case 'tvpi':
      return multipleText(figures[name], locale);
    default:
      return wholeMoney({ amount: figures[name], currency: figures.currency }, locale);
  }
}

/** The line under the rate of return: its interpretation, or why there is none. */
export function irrNote(irr: Irr): string {
  switch (irr.basis) {
    case 'annualised':
    case 'period': {
      const since = `Since ${formatDate(irr.firstFlow)}, ${irr.basis === 'period' ? 'not ' : ''}annualised`;
      return irr.isCost ? `${since}; a cost, not a return` : since;
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

/** Why there are no figures. */
export function notShownText(why: NotShown, locale = currentLocale()): string {
  if (why.reason === 'several_currencies')
    return `Figures are in ${listOf(why.currencies)}. Choose a currency to see them together.`;
  const { from, to, day } = why.missing;
  return `Not shown: no ${from}/${to} exchange rate for ${formatDate(day, 'UTC', locale)}.`;
}

const listOf = (currencies: readonly Currency[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(currencies);
