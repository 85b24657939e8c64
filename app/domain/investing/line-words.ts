import type { LineType } from './ledger.ts';

type LineWords = {
  /** What pages, notices and lists call it. */
  text: string;
  meaning: string;
  /** Whether the money is the fund's: interest between closings passes from investor to investor. */
  insideFund: boolean;
};

const inside = (text: string, meaning: string): LineWords => ({ text, meaning, insideFund: true });
const outside = (text: string, meaning: string): LineWords => ({ text, meaning, insideFund: false });

/** Each line type in plain words. ILPA's names for it are in `ilpa.ts`. */
export const LINE_WORDS: Readonly<Record<LineType, LineWords>> = {
  commitment: inside('Commitment', 'What the investor agreed to pay in. It is unfunded until called.'),
  commitment_change: inside('Commitment increase', 'Raises the commitment and the unfunded amount.'),
  release: inside('Commitment release', 'Lowers the commitment. The amount can no longer be called.'),
  unfunded_adjustment: inside(
    'Unfunded commitment adjusted',
    'Raises or lowers the unfunded amount, without a payment and with the same commitment.',
  ),
  call_investment: inside(
    'Capital call',
    'The investor pays in for an investment. It counts as paid in and raises the value.',
  ),
  call_management_fee: inside(
    'Management fee',
    'The investor pays in for the fee. It counts as paid in but does not raise the value.',
  ),
  call_expense: inside(
    'Fund expenses',
    'The investor pays in for costs. It counts as paid in but does not raise the value.',
  ),
  call_placement_fee: inside(
    'Placement fee',
    'The investor pays in for an agent who raised capital. It counts as paid in but does not raise the value.',
  ),
  call_facility_cost: inside(
    'Interest and fees of the credit line',
    'The investor pays in for the fund’s borrowing. It counts as paid in but does not raise the value.',
  ),
  call_fees_and_expenses: inside(
    'Fees and expenses',
    'The investor pays in for fees and expenses that are not split. It does not raise the value.',
  ),
  call_working_capital: inside(
    'Working capital called',
    'The investor pays in before the use is decided. It counts as paid in and raises the value.',
  ),
  call_working_capital_used: inside(
    'Working capital used',
    'Cancels a call for working capital on the day of its use, without a payment. The call for its use is another line.',
  ),
  call_total: inside(
    'Capital call for several purposes',
    'The investor pays in one amount that is not split. All of it raises the value until the next valuation.',
  ),
  call_outside: inside(
    'Fee outside the commitment',
    'The investor pays on top of the commitment. It counts as paid in but does not lower the unfunded amount.',
  ),
  deemed_gp_contribution: inside(
    'Contribution for the manager',
    'The investor pays in for the manager’s share, as agreed instead of a fee. It does not raise the value.',
  ),
  subsequent_close_interest_paid: outside(
    'Late-closing interest paid',
    'Interest paid by an investor who joined at a later closing. It affects the IRR only.',
  ),
  subsequent_close_interest_received: outside(
    'Late-closing interest received',
    'Interest received from investors who joined at a later closing. It affects the IRR only.',
  ),
  call_returned: inside(
    'Call returned',
    'A call, or part of one, is paid back unused. It lowers paid in and the value.',
  ),
  call_fees_returned: inside(
    'Call for fees returned',
    'A call for fees or expenses is paid back unused. It lowers paid in.',
  ),
  distribution_capital: inside(
    'Return of capital',
    'The investor receives capital back. It counts as distributed and lowers the value.',
  ),
  distribution_gain: inside(
    'Distribution of gains',
    'The investor receives a realised gain. It counts as distributed and lowers the value.',
  ),
  distribution_income: inside(
    'Distribution of income',
    'The investor receives dividends or interest. It counts as distributed and lowers the value.',
  ),
  distribution_fee_return: inside(
    'Return of management fees',
    'The investor receives management fees back. It counts as distributed and lowers the value.',
  ),
  distribution_expense_return: inside(
    'Return of fund expenses',
    'The investor receives expenses back. It counts as distributed and lowers the value.',
  ),
  distribution_in_kind: inside(
    'Distribution in kind',
    'The investor receives securities at their value on the day. It counts as distributed.',
  ),
  distribution_total: inside(
    'Distribution',
    'The investor receives one amount that is not split. It counts as distributed and lowers the value.',
  ),
  tax_withheld: inside(
    'Tax withheld',
    'The part of a distribution paid to the tax authority. It counts as distributed to the investor.',
  ),
  transfer_in: inside('Transfer in', 'Received from another holder.'),
  transfer_out: inside('Transfer out', 'Transferred to another holder.'),
  reversal: inside('Reversal', 'Reverses another line on its own date.'),
};
