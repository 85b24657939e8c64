import type { Currency } from '#app/domain/money/currencies.ts';
import type { Sums } from './vehicles.ts';

/** What a person holds in one vehicle, themselves or by an entity. */
export type Holding = {
  positionId: string;
  currency: Currency;
  vehicle: { name: string; slug: string };
  entity: string | null;
  sums: Sums;
};

/** What a person holds in one currency. Currencies are never added up. */
export type CurrencyTotal = { currency: Currency; committed: number; nav: number };

export function totalsOf(holdings: readonly Pick<Holding, 'currency' | 'sums'>[]): CurrencyTotal[] {
  const totals = new Map<Currency, CurrencyTotal>();
  for (const { currency, sums } of holdings) {
    const total = totals.get(currency) ?? { currency, committed: 0, nav: 0 };
    total.committed += sums.committed;
    total.nav += sums.nav;
    totals.set(currency, total);
  }
  return [...totals.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
