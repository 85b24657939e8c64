import type { FxRate, LedgerLine, Position, Valuation } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { dayNumber, isoDay } from '#app/features/ledger/figures/days.ts';
import { randomness } from '#tests/figures/random-ledger.ts';

const POSITIONS = 200;
const LINES_EACH = 25;
const FIRST = dayNumber('2014-01-01');
const LAST = dayNumber('2026-11-22');

export type BenchLedger = {
  rows: { positions: Position[]; lines: LedgerLine[]; valuations: Valuation[]; rates: FxRate[] };
  asOf: string;
  knownAt: string;
};

/**
 * 200 positions with 25 lines each and quarterly valuations: calls in the first years, then mostly distributions; and
 * a rate of the euro for every working day. Rows come in the order of their days, as they are read.
 */
export function benchLedger(currencies: readonly Currency[]): BenchLedger {
  const { next, integer, pick } = randomness(12);
  const rows: BenchLedger['rows'] = { positions: [], lines: [], valuations: [], rates: [] };
  let count = 0;
  const id = () => {
    count += 1;
    return String(count).padStart(8, '0');
  };
  for (let at = 0; at < POSITIONS; at += 1) {
    const vehicle = {
      id: `vehicle-${at}`,
      slug: `vehicle-${at}`,
      name: `Fund ${at}`,
      kind: 'fund' as const,
      currency: currencies[at % currencies.length] as Currency,
      vintage: 2014 + (at % 12),
      sector: pick(['Buyout', 'Venture', 'Credit', 'Real assets']),
      callsCountFrom: 'due' as const,
    };
    const position = { id: id(), vehicle, holder: { memberId: 'm', entityId: null, name: 'M' } };
    rows.positions.push(position);
    const start = integer(FIRST, LAST - 1_500);
    const add = (type: LedgerLine['type'], day: number, amount: number, unfundedChange: number) => {
      const date = isoDay(day);
      const reference = id();
      rows.lines.push({
        id: reference,
        positionId: position.id,
        date,
        type,
        amount,
        unfundedChange,
        moved: null,
        reference,
        note: null,
        reverses: null,
        recordedAt: `${date}T12:00:00.000Z`,
      });
    };
    const commitment = integer(1e7, 1e8);
    add('commitment', start, commitment, commitment);
    for (let line = 1; line < LINES_EACH; line += 1) {
      const day = Math.min(LAST, start + Math.round(((LAST - start) * line) / LINES_EACH) + integer(-20, 20));
      const amount = integer(1e5, Math.round(commitment / 15));
      if (next() < (day - start < 1_500 ? 0.9 : 0.1)) {
        add(pick(['call_investment', 'call_investment', 'call_management_fee']), day, amount, -amount);
      } else add(pick(['distribution_gain', 'distribution_capital']), day, Math.round(amount * 1.7), 0);
    }
    for (let day = start + 90; day <= LAST; day += 91) {
      const recordedAt = `${isoDay(day)}T18:00:00.000Z`;
      const nav = integer(Math.round(commitment / 10), commitment);
      rows.valuations.push({
        id: id(),
        positionId: position.id,
        date: isoDay(day),
        nav,
        publishedAt: recordedAt,
        recordedAt,
      });
    }
  }
  for (const quote of currencies.filter((currency) => currency !== 'EUR')) {
    for (let day = FIRST - 10; day <= LAST; day += 1) {
      if (day % 7 > 4) continue;
      const rate = ((quote === 'SEK' ? 10 : 1) * (0.9 + 0.2 * next())).toFixed(4);
      const recordedAt = `${isoDay(day)}T16:00:00.000Z`;
      rows.rates.push({ id: id(), day: isoDay(day), base: 'EUR', quote, rate, source: 'ECB', recordedAt });
    }
  }
  rows.lines.sort((a, b) => (a.date < b.date ? -1 : 1));
  return { rows, asOf: isoDay(LAST), knownAt: `${isoDay(LAST)}T23:00:00.000Z` };
}

/** Payments over 25 years, most of them paid in the first half and received in the second; unordered. */
export function benchFlows(count: number): { day: number; amount: number }[] {
  const { next, integer } = randomness(7);
  const flows = Array.from({ length: count }, () => {
    const day = integer(LAST - 9_125, LAST);
    const isPaid = next() < (day < LAST - 4_500 ? 0.95 : 0.1);
    return { day, amount: (isPaid ? -1 : 1) * integer(1_000, 1_000_000) };
  });
  // The packages compared with require a payment first.
  return [{ day: LAST - 9_126, amount: -1_000_000 }, ...flows.slice(1)];
}
