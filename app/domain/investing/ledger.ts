import type { Currency } from '../money/currencies.ts';

/**
 * What a ledger line or a line of a notice records, in the terms of the ILPA templates in force since 2026. The `_total`
 * types and `call_fees_and_expenses` are of files that do not split an amount by its purpose.
 */
export const LINE_TYPES = [
  'commitment',
  'commitment_change',
  'release',
  'unfunded_adjustment',
  'call_investment',
  'call_management_fee',
  'call_expense',
  'call_placement_fee',
  'call_facility_cost',
  'call_fees_and_expenses',
  'call_working_capital',
  'call_working_capital_used',
  'call_total',
  'call_outside',
  'deemed_gp_contribution',
  'subsequent_close_interest_paid',
  'subsequent_close_interest_received',
  'call_returned',
  'call_fees_returned',
  'distribution_capital',
  'distribution_gain',
  'distribution_income',
  'distribution_fee_return',
  'distribution_expense_return',
  'distribution_in_kind',
  'distribution_total',
  'tax_withheld',
  'transfer_in',
  'transfer_out',
  'reversal',
] as const;
export type LineType = (typeof LINE_TYPES)[number];

type Sign = -1 | 0 | 1;

/** How the amount of a line, which is never negative, enters each figure. */
export type LineEffect = {
  /** From the holder's side: +1 is received, −1 is paid. Withheld tax counts as received. */
  cash: Sign;
  committed: Sign;
  paidIn: Sign;
  distributed: Sign;
  /** Change in the position's value, for lines dated after the last valuation. */
  nav: Sign;
  /** Change in the unfunded commitment, unless the line states its own. */
  unfunded: Sign;
};

const NOTHING = { cash: 0, committed: 0, paidIn: 0, distributed: 0, nav: 0, unfunded: 0 } as const;
const MORE = { ...NOTHING, committed: 1, unfunded: 1 } as const;
const LESS = { ...NOTHING, committed: -1, unfunded: -1 } as const;
const CALL = { ...NOTHING, cash: -1, paidIn: 1, unfunded: -1 } as const;
const RETURNED_CALL = { ...NOTHING, cash: 1, paidIn: -1, unfunded: 1 } as const;
const DISTRIBUTION = { ...NOTHING, cash: 1, distributed: 1, nav: -1 } as const;

/**
 * The effects of each type (ledger.md §1). Calls for investments and working capital raise the value: fees and expenses
 * are spent. Working capital that is used leaves it, and the call for its use follows as another line. A transfer moves paid-in, distributed and net value by the amounts on its line (`Moved`); a reversal has the opposite
 * effects of the line that it references.
 */
export const LINE_EFFECTS = {
  commitment: MORE,
  commitment_change: MORE,
  release: LESS,
  unfunded_adjustment: { ...NOTHING, unfunded: 1 },
  call_investment: { ...CALL, nav: 1 },
  call_management_fee: CALL,
  call_expense: CALL,
  call_placement_fee: CALL,
  call_facility_cost: CALL,
  call_fees_and_expenses: CALL,
  call_working_capital: { ...CALL, nav: 1 },
  call_working_capital_used: { ...RETURNED_CALL, nav: -1 },
  call_total: { ...CALL, nav: 1 },
  call_outside: { ...CALL, unfunded: 0 },
  deemed_gp_contribution: CALL,
  subsequent_close_interest_paid: { ...NOTHING, cash: -1 },
  subsequent_close_interest_received: { ...NOTHING, cash: 1 },
  call_returned: { ...RETURNED_CALL, nav: -1 },
  call_fees_returned: RETURNED_CALL,
  distribution_capital: DISTRIBUTION,
  distribution_gain: DISTRIBUTION,
  distribution_income: DISTRIBUTION,
  distribution_fee_return: DISTRIBUTION,
  distribution_expense_return: DISTRIBUTION,
  distribution_in_kind: DISTRIBUTION,
  distribution_total: DISTRIBUTION,
  tax_withheld: DISTRIBUTION,
  transfer_in: MORE,
  transfer_out: LESS,
  reversal: NOTHING,
} as const satisfies Record<LineType, LineEffect>;

/** Interest between closings, which passes from later investors to earlier ones. */
export const isInterest = (type: LineType): boolean =>
  type === 'subsequent_close_interest_paid' || type === 'subsequent_close_interest_received';

/** What a line draws from the commitment, in minor units: a call, or working capital that is called again by its use. */
export function drawnBy(type: LineType, unfundedChange: number): number {
  if (type === 'call_working_capital_used') return 0 - unfundedChange;
  return LINE_EFFECTS[type].paidIn > 0 ? Math.max(0, -unfundedChange) : 0;
}

/** What a transfer moves in addition to the commitment, which is its amount. Minor units, never negative. */
export type Moved = {
  paidIn: number;
  distributed: number;
  /** Drawn from the commitment. */
  called: number;
  /** Net value on the day of the transfer. Counts as the price paid in the rate of return. */
  nav: number;
};

/** The net value of a transfer after a valuation that was recorded later than the transfer. Minor units. */
export type Revaluation = { nav: number; recordedAt: string };

/** One line. Days are ISO dates (`2026-06-30`), moments ISO times in UTC with milliseconds, amounts minor units. */
export type LedgerLine = {
  id: string;
  positionId: string;
  /** The effective date. */
  date: string;
  type: LineType;
  /** Never negative: the type gives the direction. For a transfer, the commitment that moves. */
  amount: number;
  /** Signed change in the unfunded commitment, for every type. For a commitment, its amount. */
  unfundedChange: number;
  moved: Moved | null;
  /** For a transfer, the net values that replaced `moved.nav`, in the order of recording; absent if there are none. */
  revalued?: readonly Revaluation[] | null;
  reference: string;
  note: string | null;
  reverses: string | null;
  /** When the line was recorded, and therefore known. */
  recordedAt: string;
};

/** The net asset value of a position on a day. If there are several for one day, the last one recorded counts. */
export type Valuation = {
  id: string;
  positionId: string;
  date: string;
  /** Minor units; `null` withdraws the value recorded earlier for that day. */
  nav: number | null;
  /** When members can see it; `null` is a draft. */
  publishedAt: string | null;
  recordedAt: string;
};

/** How many units of `quote` one unit of `base` is worth on a day. */
export type FxRate = {
  id: string;
  day: string;
  base: Currency;
  quote: Currency;
  /** A decimal number as published, such as `1.0837`; `null` withdraws the rate recorded earlier. */
  rate: string | null;
  source: string;
  recordedAt: string;
};

export type VehicleKind = 'fund' | 'deal';

/** The day from which a call counts in figures: its due date, or the day on which the money arrives. */
export const CALL_DAYS = ['due', 'received'] as const;
export type CallDay = (typeof CALL_DAYS)[number];

/** A fund, or the single deal that a closed opportunity became. */
export type Vehicle = {
  id: string;
  slug: string;
  name: string;
  kind: VehicleKind;
  currency: Currency;
  /** The year of the first closing. */
  vintage: number;
  /** The sector of a deal or the strategy of a fund. */
  sector: string;
  callsCountFrom: CallDay;
};

export type Holder = { memberId: string; entityId: string | null; name: string };

/** One holder in one vehicle, in the vehicle's currency. */
export type Position = { id: string; vehicle: Vehicle; holder: Holder };
