import type { LineType } from '#app/domain/investing/ledger.ts';

/** The name of a line type: on pages, and in an export with ILPA's transaction names. */
export type LineLabel = {
  name: string;
  /**
   * For `format=ilpa`: the transaction name of the Capital Call & Distribution Template of September 2025. Its list
   * of names is not published as text, so each is our own name until verified against the template itself. Inside or
   * outside the commitment, and recallable, are no longer separate names there: the change in the unfunded commitment
   * shows them.
   */
  ilpa: string;
};

const both = (name: string): LineLabel => ({ name, ilpa: name });

export const LINE_LABELS = {
  commitment: both('Commitment'),
  commitment_change: both('Commitment increased'),
  release: both('Commitment released'),
  call_investment: both('Capital call'),
  call_management_fee: both('Management fee'),
  call_expense: both('Fund expenses'),
  call_outside: both('Call outside the commitment'),
  subsequent_close_interest_paid: both('Subsequent close interest paid'),
  subsequent_close_interest_received: both('Subsequent close interest received'),
  call_returned: both('Call returned'),
  distribution_capital: both('Distribution: capital'),
  distribution_gain: both('Distribution: gain'),
  distribution_income: both('Distribution: income'),
  distribution_in_kind: both('Distribution in kind'),
  tax_withheld: both('Tax withheld'),
  transfer_in: both('Transfer in'),
  transfer_out: both('Transfer out'),
  reversal: both('Reversal'),
} as const satisfies Record<LineType, LineLabel>;
