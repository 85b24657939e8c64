import type { FxRate, LedgerLine, LineType, Position, Valuation } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import type { LedgerRows } from '#app/features/ledger/figures/figure-types.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';

const CALLED: LineType[] = [
  'call_investment',
  'call_management_fee',
  'call_expense',
  'call_placement_fee',
  'call_facility_cost',
  'call_fees_and_expenses',
  'call_working_capital',
  'call_total',
  'deemed_gp_contribution',
  'release',
  'transfer_out',
];
const RAISED: LineType[] = [
  'commitment',
  'commitment_change',
  'unfunded_adjustment',
  'call_returned',
  'call_fees_returned',
  'call_working_capital_used',
  'transfer_in',
];
/** How a line usually moves the unfunded commitment: less, more, or not. */
export const unfundedSign = (type: LineType): -1 | 0 | 1 =>
  CALLED.includes(type) ? -1 : RAISED.includes(type) ? 1 : 0;

/** The default recording time of everything below. */
const LATER = '2030-01-01T00:00:00.000Z';

/** A ledger that a test writes line by line; amounts in minor units. */
export class LedgerBuilder {
  readonly rows: { positions: Position[]; lines: LedgerLine[]; valuations: Valuation[]; rates: FxRate[] } = {
    positions: [],
    lines: [],
    valuations: [],
    rates: [],
  };
  #count = 0;

  #id(): string {
    this.#count += 1;
    return `id-${String(this.#count).padStart(5, '0')}`;
  }

  position(id: string, currency: Currency = 'EUR', vehicle: Partial<Position['vehicle']> = {}): this {
    this.rows.positions.push({
      id,
      vehicle: {
        id: `vehicle of ${id}`,
        slug: id,
        name: `Fund ${id}`,
        kind: 'fund',
        currency,
        vintage: 2020,
        sector: 'Buyout',
        callsCountFrom: 'due',
        ...vehicle,
      },
      holder: { memberId: 'member', entityId: null, name: 'Ada' },
    });
    return this;
  }

  line(
    positionId: string,
    date: string,
    type: LineType,
    amount: number,
    rest: Partial<LedgerLine> = {},
  ): LedgerLine {
    const sign = unfundedSign(type);
    const id = this.#id();
    const line: LedgerLine = {
      id,
      positionId,
      date,
      type,
      amount,
      unfundedChange: sign * amount,
      moved: null,
      reference: id,
      note: null,
      reverses: null,
      recordedAt: `${date}T12:00:00.000Z`,
      ...rest,
    };
    this.rows.lines.push(line);
    return line;
  }

  reverse(line: LedgerLine, recordedAt: string): LedgerLine {
    const { positionId, date, amount } = line;
    return this.line(positionId, date, 'reversal', amount, { reverses: line.id, recordedAt });
  }

  valuation(positionId: string, date: string, nav: number | null, rest: Partial<Valuation> = {}): this {
    const recordedAt = rest.recordedAt ?? `${date}T18:00:00.000Z`;
    this.rows.valuations.push({
      id: this.#id(),
      positionId,
      date,
      nav,
      publishedAt: recordedAt,
      recordedAt,
      ...rest,
    });
    return this;
  }

  rate(day: string, base: Currency, quote: Currency, rate: string | null, rest: Partial<FxRate> = {}): this {
    const recordedAt = `${day}T16:00:00.000Z`;
    this.rows.rates.push({ id: this.#id(), day, base, quote, rate, source: 'ECB', recordedAt, ...rest });
    return this;
  }

  known(asOf: string, knownAt = LATER) {
    return knownLedger(this.rows satisfies LedgerRows, { asOf, knownAt });
  }
}
