import { CURRENCIES } from '#app/domain/money.ts';
import type { ReportingCurrency } from '#app/features/portfolio/portfolio-address.ts';

const NAME = 'vestry_currency';
const YEAR = 31_536_000;

/** Returns the currency that the reader last chose for figures, from the request's cookies. */
export function keptCurrency(cookieHeader: string | null): ReportingCurrency | null {
  const value = /(?:^|;\s*)vestry_currency=([A-Za-z]{3})(?:;|$)/.exec(cookieHeader ?? '')?.[1];
  return value === 'own' ? 'own' : (CURRENCIES.find((one) => one === value) ?? null);
}

/** Stores the choice for the next visit. */
export function keepCurrency(currency: ReportingCurrency): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `${NAME}=${currency}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}
