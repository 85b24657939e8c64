import { LINE_TYPES, type LineType } from '#app/domain/investing/ledger.ts';

/** Each line type in the field's terms, with an explanation in plain words. */
export const LINE_WORDS: Readonly<Record<LineType, { text: string; meaning: string }>> = {
  commitment: {
    text: 'Commitment',
    meaning: 'What the investor agreed to pay in. It is unfunded until called.',
  },
  commitment_change: {
    text: 'Commitment increase',
    meaning: 'Raises the commitment and the unfunded amount.',
  },
  release: {
    text: 'Commitment release',
    meaning: 'Lowers the commitment. The amount can no longer be called.',
  },
  call_investment: {
    text: 'Capital call: investment',
    meaning: 'The investor pays in for an investment. It counts as paid in and raises the value.',
  },
  call_management_fee: {
    text: 'Capital call: management fee',
    meaning: 'The investor pays in for the fee. It counts as paid in but does not raise the value.',
  },
  call_expense: {
    text: 'Capital call: expenses',
    meaning: 'The investor pays in for costs. It counts as paid in but does not raise the value.',
  },
  call_outside: {
    text: 'Fee outside the commitment',
    meaning:
      'The investor pays on top of the commitment. It counts as paid in but does not lower the unfunded amount.',
  },
  subsequent_close_interest_paid: {
    text: 'Late-closing interest paid',
    meaning: 'Interest paid by an investor who joined at a later closing. It affects the IRR only.',
  },
  subsequent_close_interest_received: {
    text: 'Late-closing interest received',
    meaning: 'Interest received from investors who joined at a later closing. It affects the IRR only.',
  },
  call_returned: {
    text: 'Call returned',
    meaning: 'A call, or part of one, is paid back unused. It lowers paid in.',
  },
  distribution_capital: {
    text: 'Return of capital',
    meaning: 'The investor receives capital back. It counts as distributed and lowers the value.',
  },
  distribution_gain: {
    text: 'Distribution of gains',
    meaning: 'The investor receives a realised gain. It counts as distributed and lowers the value.',
  },
  distribution_income: {
    text: 'Distribution of income',
    meaning: 'The investor receives dividends or interest. It counts as distributed and lowers the value.',
  },
  distribution_in_kind: {
    text: 'Distribution in kind',
    meaning: 'The investor receives securities at their value on the day. It counts as distributed.',
  },
  tax_withheld: {
    text: 'Tax withheld',
    meaning:
      'The part of a distribution paid to the tax authority. It counts as distributed to the investor.',
  },
  transfer_in: { text: 'Transfer in', meaning: 'Received from another holder.' },
  transfer_out: { text: 'Transfer out', meaning: 'Transferred to another holder.' },
  reversal: { text: 'Reversal', meaning: 'Reverses another line on its own date.' },
};

/** The types that are recorded line by line; transfers and reversals are separate actions. */
export const ENTERED_TYPES = LINE_TYPES.filter(
  (type) => type !== 'transfer_in' && type !== 'transfer_out' && type !== 'reversal',
);
