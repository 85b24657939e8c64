import { isId } from '#app/domain/ids.ts';
import { CURRENCIES, type Currency } from '#app/domain/money/currencies.ts';
import { FIGURE_NAMES, type FigureName } from '#app/features/ledger/figures/explain/explanation.ts';
import { type PortfolioView, portfolioViewFrom } from './portfolio-address.ts';

/** The figure to explain: its name, scope, day, knowledge and currency. */
export type ExplanationQuery = {
  name: FigureName;
  position: string | null;
  vehicle: string | null;
  of: Currency | null;
  view: PortfolioView;
};

const PATH = /^\/portfolio\/figures\/([a-zA-Z]+)$/;

const isFigure = (text: string): text is FigureName => FIGURE_NAMES.some((name) => name === text);

/** Parses the URL of an explanation; `null` if it is invalid. */
export function explanationQueryFrom(address: string): ExplanationQuery | null {
  if (!URL.canParse(address, 'http://vestry')) return null;
  const { pathname, searchParams } = new URL(address, 'http://vestry');
  const asked = PATH.exec(pathname)?.[1] ?? '';
  if (!isFigure(asked)) return null;
  const id = (name: string): string | null => {
    const value = searchParams.get(name);
    return value && isId(value) ? value : null;
  };
  if (['position', 'vehicle'].some((name) => searchParams.has(name) && !id(name))) return null;
  return {
    name: asked,
    position: id('position'),
    vehicle: id('vehicle'),
    of: CURRENCIES.find((one) => one === searchParams.get('of')) ?? null,
    view: portfolioViewFrom(searchParams),
  };
}
