import { LINE_TYPES, type LineType } from '#app/domain/ledger.ts';

/** Each line type in the field's terms, with an explanation in plain words. */
export const LINE_WORDS: Readonly<Record<LineType, { label: string; meaning: string }>> = {
  commitment: {
    label: 'Commitment',
    meaning: 'What the investor promised to pay in. All of it is unfunded until it is called.',
  },
  commitment_change: {
    label: 'More commitment',
    meaning: 'Raises the commitment, and what is unfunded with it.',
  },
  release: {
    label: 'Release',
    meaning: 'Lowers the commitment: the amount will not be called any more.',
  },
  call_investment: {
    label: 'Call for investments',
    meaning: 'The investor pays in for an investment. It counts as paid in and raises the value.',
  },
  call_management_fee: {
    label: 'Call for the management fee',
    meaning:
      'The investor pays in for the fee. It counts as paid in; the value stays, since the fee is spent.',
  },
  call_expense: {
    label: 'Call for expenses',
    meaning:
      'The investor pays in for costs. It counts as paid in; the value stays, since the money is spent.',
  },
  call_outside: {
    label: 'Fee outside the commitment',
    meaning:
      'The investor pays on top of the commitment: it counts as paid in, and nothing less is unfunded.',
  },
  subsequent_close_interest_paid: {
    label: 'Late-closing interest paid',
    meaning: 'Interest that somebody who joined later pays. It is in the rate of return alone.',
  },
  subsequent_close_interest_received: {
    label: 'Late-closing interest received',
    meaning: 'Interest from those who joined later. It is in the rate of return alone.',
  },
  call_returned: {
    label: 'Call returned',
    meaning: 'A call, or part of one, is paid back unused. It takes back what was paid in.',
  },
  distribution_capital: {
    label: 'Return of capital',
    meaning: 'The investor gets capital back. It counts as distributed and lowers the value.',
  },
  distribution_gain: {
    label: 'Distribution of gains',
    meaning: 'The investor gets a realised gain. It counts as distributed and lowers the value.',
  },
  distribution_income: {
    label: 'Distribution of income',
    meaning: 'The investor gets dividends or interest. It counts as distributed and lowers the value.',
  },
  distribution_in_kind: {
    label: 'Distribution in kind',
    meaning: 'The investor gets securities, at their value on the day. It counts as distributed.',
  },
  tax_withheld: {
    label: 'Tax withheld',
    meaning:
      'The part of a distribution that went to the tax office. It counts as distributed to the investor.',
  },
  transfer_in: { label: 'Transfer in', meaning: 'Received from another holder.' },
  transfer_out: { label: 'Transfer out', meaning: 'Given to another holder.' },
  reversal: { label: 'Reversal', meaning: 'Undoes another line at its own day.' },
};

/** The types that are recorded line by line; transfers and reversals are separate actions. */
export const ENTERED_TYPES = LINE_TYPES.filter(
  (type) => type !== 'transfer_in' && type !== 'transfer_out' && type !== 'reversal',
);
