import type {
  FxRate,
  LedgerLine,
  LineType,
  Position,
  Revaluation,
  Valuation,
} from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { unfundedSign } from './ledger-builder.ts';

/** Reproducible pseudo-random numbers from a seed (mulberry32). */
export function randomness(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { next, integer, pick: <T>(list: readonly T[]): T => list[integer(0, list.length - 1)] as T };
}

const MOVES: LineType[] = [
  'call_investment',
  'call_investment',
  'call_management_fee',
  'call_expense',
  'call_outside',
  'call_placement_fee',
  'call_facility_cost',
  'call_fees_and_expenses',
  'call_working_capital',
  'call_total',
  'deemed_gp_contribution',
  'call_working_capital_used',
  'call_returned',
  'call_fees_returned',
  'unfunded_adjustment',
  'distribution_capital',
  'distribution_gain',
  'distribution_income',
  'distribution_in_kind',
  'distribution_fee_return',
  'distribution_expense_return',
  'distribution_total',
  'tax_withheld',
  'subsequent_close_interest_paid',
  'subsequent_close_interest_received',
  'commitment_change',
  'release',
  'transfer_in',
  'transfer_out',
];
const DAY = 86_400_000;
export const FIRST_DAY = Date.UTC(2016, 0, 1) / DAY;
export const LAST_DAY = Date.UTC(2026, 10, 22) / DAY;
export const iso = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** Positions in up to three currencies with every type of line, corrections, drafts, and daily rates of the euro. */
export function randomLedger(seed: number, positionCount: number) {
  const { next, integer, pick } = randomness(seed);
  let count = 0;
  const id = () => {
    count += 1;
    return `${seed}-${String(count).padStart(6, '0')}`;
  };
  const positions: Position[] = [];
  const lines: LedgerLine[] = [];
  const valuations: Valuation[] = [];
  const recordedAfter = (day: number) => `${iso(day + integer(0, 60))}T${integer(10, 20)}:00:00.000Z`;
  for (let at = 0; at < positionCount; at += 1) {
    const currency = pick<Currency>(['EUR', 'USD', 'GBP']);
    const vehicle = {
      id: `vehicle-${at}`,
      slug: `vehicle-${at}`,
      name: `Vehicle ${at}`,
      kind: 'fund' as const,
      currency,
      vintage: 2016,
      sector: 'Buyout',
      callsCountFrom: 'due' as const,
    };
    const position = { id: id(), vehicle, holder: { memberId: 'm', entityId: null, name: 'M' } };
    positions.push(position);
    const start = integer(FIRST_DAY, LAST_DAY - 200);
    const add = (type: LineType, day: number, amount: number, rest: Partial<LedgerLine> = {}): LedgerLine => {
      const sign = unfundedSign(type);
      const line: LedgerLine = {
        id: id(),
        positionId: position.id,
        date: iso(day),
        type,
        amount,
        unfundedChange: sign * amount,
        moved: null,
        reference: `r${count}`,
        note: null,
        reverses: null,
        recordedAt: recordedAfter(day),
        ...rest,
      };
      lines.push(line);
      return line;
    };
    add('commitment', start, integer(1, 1e8));
    let transferDay: number | null = null;
    for (let move = integer(0, 9); move > 0; move -= 1) {
      const [type, day, amount] = [pick(MOVES), integer(start, LAST_DAY), integer(0, 5e6)];
      const isTransfer = type === 'transfer_in' || type === 'transfer_out';
      const moved = isTransfer
        ? {
            paidIn: integer(0, 1e6),
            distributed: integer(0, 1e6),
            called: integer(0, 1e6),
            nav: integer(0, 1e6),
          }
        : null;
      const revalued: Revaluation[] = [];
      if (isTransfer) transferDay = day;
      for (let again = isTransfer ? integer(0, 2) : 0, later = day + 60; again > 0; again -= 1) {
        later += integer(1, 200);
        revalued.push({ nav: integer(0, 1e6), recordedAt: `${iso(later)}T12:00:00.000Z` });
      }
      const recallable =
        type.startsWith('distribution') && next() < 0.3 ? { unfundedChange: integer(0, amount) } : {};
      const line = add(type, day, amount, { moved, ...(isTransfer && { revalued }), ...recallable });
      if (next() > 0.2) continue;
      const recordedAt = new Date(Date.parse(line.recordedAt) + integer(1, 400) * DAY).toISOString();
      add('reversal', day, amount, { reverses: line.id, unfundedChange: 0, recordedAt });
      if (next() < 0.7) add(type, day, integer(0, 5e6), { moved, recordedAt });
    }
    for (let marks = integer(0, 4); marks > 0; marks -= 1) {
      // A quarter of those of a position with a transfer are of the transfer's day.
      const day: number = transferDay !== null && next() < 0.25 ? transferDay : integer(start, LAST_DAY);
      const recordedAt = recordedAfter(day);
      const publishedAt =
        next() < 0.1 ? null : new Date(Date.parse(recordedAt) + integer(0, 30) * DAY).toISOString();
      const valuation = { positionId: position.id, date: iso(day), publishedAt, recordedAt };
      valuations.push({ ...valuation, id: id(), nav: next() < 0.15 ? 0 : integer(0, 1e8) });
      if (next() < 0.2) {
        const again = new Date(Date.parse(recordedAt) + integer(1, 200) * DAY).toISOString();
        valuations.push({
          ...valuation,
          id: id(),
          nav: next() < 0.3 ? null : integer(0, 1e8),
          publishedAt: again,
          recordedAt: again,
        });
      }
    }
  }
  return { positions, lines, valuations };
}

/** Rates of the euro against each currency, one every given number of days. */
export function randomRates(seed: number, every: number): FxRate[] {
  const { next } = randomness(seed);
  const rates: FxRate[] = [];
  for (const [quote, level] of [
    ['USD', 1.1],
    ['GBP', 0.85],
  ] as const) {
    for (let day = FIRST_DAY - 5; day <= LAST_DAY; day += every) {
      rates.push({
        id: `${quote}-${day}`,
        day: iso(day),
        base: 'EUR',
        quote,
        rate: (level * (0.9 + 0.2 * next())).toFixed(4),
        source: 'test',
        recordedAt: '2016-01-01T00:00:00.000Z',
      });
    }
  }
  return rates;
}
