import type { Currency } from '#app/domain/money/currencies.ts';
import type { Allocation, AllocationOrNot, AllocationPart } from '../figure-types.ts';
import { figureCurrencyOf } from '../figures.ts';
import { Converter } from '../fx/convert.ts';
import type { KnownLedger } from '../known-ledger.ts';
import { navOn } from '../position-sums.ts';

/**
 * The NAV by vehicle, sector, vintage and currency, each largest first, in minor units of the only currency or of the
 * reporting currency at the rates of `asOf`. Parts without value are omitted; each list adds up to the NAV.
 */
export function allocationOf(ledger: KnownLedger, reporting: Currency | null): AllocationOrNot {
  const currency = figureCurrencyOf(ledger.books, reporting);
  if (typeof currency !== 'string') return { allocation: null, notShown: currency };
  const converter = new Converter(ledger.rates, currency);
  const holdings = ledger.books.map((book) => {
    const { vehicle } = book.position;
    return { vehicle, nav: converter.convert(navOn(book, ledger.day), vehicle.currency, ledger.day) };
  });
  if (converter.missing) {
    return { allocation: null, notShown: { reason: 'missing_rate', missing: converter.missing } };
  }
  const by = (keyOf: (vehicle: Holding['vehicle']) => [key: string, label: string]) =>
    partsBy(holdings, keyOf);
  const allocation: Allocation = {
    vehicle: by(({ id, name }) => [id, name]),
    sector: by(({ sector }) => [sector, sector]),
    vintage: by(({ vintage }) => [String(vintage), String(vintage)]),
    currency: by(({ currency }) => [currency, currency]),
  };
  return { allocation, notShown: null };
}

type Holding = { vehicle: KnownLedger['books'][number]['position']['vehicle']; nav: number };

function partsBy(
  holdings: readonly Holding[],
  keyOf: (vehicle: Holding['vehicle']) => [key: string, label: string],
): AllocationPart[] {
  const parts = new Map<string, AllocationPart>();
  let total = 0;
  for (const { vehicle, nav } of holdings) {
    if (nav === 0) continue;
    total += nav;
    const [key, label] = keyOf(vehicle);
    const part = parts.get(key) ?? { key, label, nav: 0, share: 0 };
    part.nav += nav;
    parts.set(key, part);
  }
  const list = [...parts.values()].map((part) => ({ ...part, share: part.nav / total }));
  return list.sort((a, b) => b.nav - a.nav || (a.label < b.label ? -1 : 1));
}
