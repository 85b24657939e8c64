import { CURRENCIES } from '#app/domain/money/currencies.ts';
import type { ReportingCurrency } from '#app/features/portfolio/portfolio-address.ts';
import { readCookie, type SentCookies, writeCookie } from '#app/platform/pages/script-cookie.ts';

const NAME = 'vestry_currency';
const YEAR = 31_536_000;

/** Returns the currency that the reader last chose for figures, from the request's cookies. */
export function keptCurrency(cookies: SentCookies): ReportingCurrency | null {
  const value = readCookie(cookies, NAME);
  return value === 'own' ? 'own' : (CURRENCIES.find((one) => one === value) ?? null);
}

/** Stores the choice for the next visit. */
export const keepCurrency = (currency: ReportingCurrency): void => writeCookie(NAME, currency, YEAR);
