import type { Currency } from '#app/domain/money/currencies.ts';

/** How many entries there are, and what they come to; minor units. */
export type Tally = { count: number; sum: number };

/** The latest statement of an account, in figures. */
export type StatementFigures = {
  id: string;
  account: string;
  currency: Currency;
  /** The vehicles whose money is on the account. */
  vehicles: string[];
  statementId: string;
  day: string | null;
  readAt: string;
  opening: number | null;
  closing: number | null;
  warning: string | null;
  entries: Tally;
  matched: Tally;
  toConfirm: Tally;
  doubtful: Tally;
  returned: Tally;
  pending: Tally;
};

/** What is late in one currency. */
export type LateSum = { currency: Currency; sum: number };
