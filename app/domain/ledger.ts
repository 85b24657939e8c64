import type { Currency } from './money.ts';

/** What a line of the ledger records; the words of the ILPA templates in force since 2026. */
export const LINE_TYPES = [
  'commitment',
  'commitment_change',
  'release',
  'call_investment',
  'call_management_fee',
  'call_expense',
  'call_outside',
  'subsequent_close_interest_paid',
  'subsequent_close_interest_received',
  'call_returned',
  'distribution_capital',
  'distribution_gain',
  'distribution_income',
  'distribution_in_kind',
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
  /** Moves the value of the position, for a line that is younger than the last valuation. */
  nav: Sign;
  /** Of the change of the unfunded commitment, where the line does not say otherwise. */
  unfunded: Sign;
};

const NOTHING = { cash: 0, committed: 0, paidIn: 0, distributed: 0, nav: 0, unfunded: 0 } as const;
const MORE = { ...NOTHING, committed: 1, unfunded: 1 } as const;
const LESS = { ...NOTHING, committed: -1, unfunded: -1 } as const;
const CALL = { ...NOTHING, cash: -1, paidIn: 1, unfunded: -1 } as const;
const DISTRIBUTION = { ...NOTHING, cash: 1, distributed: 1, nav: -1 } as const;

/**
 * The effects of each type (ledger.md §1). Only calls for investments raise the value: fees and expenses are spent. A
 * transfer moves paid-in, distributed and net value by what its line says (`Moved`); a reversal has the opposite
 * effects of the line that it names.
 */
export const LINE_EFFECTS = {
  commitment: MORE,
  commitment_change: MORE,
  release: LESS,
  call_investment: { ...CALL, nav: 1 },
  call_management_fee: CALL,
  call_expense: CALL,
  call_outside: { ...CALL, unfunded: 0 },
  subsequent_close_interest_paid: { ...NOTHING, cash: -1 },
  subsequent_close_interest_received: { ...NOTHING, cash: 1 },
  call_returned: { ...NOTHING, cash: 1, paidIn: -1, nav: -1, unfunded: 1 },
  distribution_capital: DISTRIBUTION,
  distribution_gain: DISTRIBUTION,
  distribution_income: DISTRIBUTION,
  distribution_in_kind: DISTRIBUTION,
  tax_withheld: DISTRIBUTION,
  transfer_in: MORE,
  transfer_out: LESS,
  reversal: NOTHING,
} as const satisfies Record<LineType, LineEffect>;

/** What a transfer moves beside the commitment, which is its amount; minor units, never negative. */
export type Moved = {
  paidIn: number;
  distributed: number;
  /** Drawn from the commitment. */
  called: number;
  /** Net value on the day of the transfer. It counts as paid for in the rate of return. */
  nav: number;
};

/** One line. Days are ISO dates (`2026-06-30`), moments ISO times in UTC with milliseconds, amounts minor units. */
export type LedgerLine = {
  id: string;
  positionId: string;
  /** The day on which it is true. */
  date: string;
  type: LineType;
  /** Never negative: the type gives the direction. Of a transfer, the commitment that moves. */
  amount: number;
  /** Signed change of the unfunded commitment, of every type; of a commitment, its amount. */
  unfundedChange: number;
  moved: Moved | null;
  reference: string;
  note: string | null;
  /** The line that a reversal undoes. */
  reverses: string | null;
  /** When it was recorded, and known from then on. */
  recordedAt: string;
};

/** The net asset value of a position on a day. Of several for one day, the one recorded last counts. */
export type Valuation = {
  id: string;
  positionId: string;
  date: string;
  /** Minor units; `null` withdraws what was recorded for that day before. */
  nav: number | null;
  /** Members see it from then on; `null` is a draft. */
  publishedAt: string | null;
  recordedAt: string;
};

/** How many units of `quote` one unit of `base` is worth on a day. */
export type FxRate = {
  id: string;
  day: string;
  base: Currency;
  quote: Currency;
  /** A decimal number as it was published, such as `1.0837`; `null` withdraws what was recorded before. */
  rate: string | null;
  source: string;
  recordedAt: string;
};

export type VehicleKind = 'fund' | 'deal';

/** A fund, or the single deal that a closed opportunity became. */
export type Vehicle = {
  id: string;
  slug: string;
  name: string;
  kind: VehicleKind;
  currency: Currency;
  /** The year of its first closing. */
  vintage: number;
  /** Sector of a deal, strategy of a fund. */
  sector: string;
};

/** A member, or one of a member's entities. */
export type Holder = { memberId: string; entityId: string | null; name: string };

/** One holder in one vehicle, in the vehicle's currency. */
export type Position = { id: string; vehicle: Vehicle; holder: Holder };
