/** Why a person is asked to confirm; one sentence for each rule. */
export const WHY_ASKED = {
  less: 'The reference is right. The amount is less than what is open, and the rest stays open.',
  more: 'The reference is right. The amount is more than what is open.',
  two_references: 'One payment, two references. Together they add up to the cent.',
  known_account: 'No reference. The account is known, and exactly one open amount is equal.',
  known_name: 'No reference. The name is known, and exactly one open amount is equal.',
} as const;
export type WhyAsked = keyof typeof WHY_ASKED;

/** What an entry lacks to be anyone's payment; one sentence for each rule. */
export const WHAT_IS_MISSING = {
  no_details: 'Who paid what. Read the camt.054 file of this batch, or split it by hand.',
  batch_differs: 'A batch of ours was booked with another sum than what is open of it.',
  details_differ: 'The details of the bank do not add up to the entry.',
  charges: 'The bank has taken charges, so the amount is not what was sent.',
  other_account: 'The reference is of a notice that is paid to another account.',
  not_open: 'The reference is right, but nothing is open. It may have been paid twice.',
  references_differ: 'Several references, whose open amounts do not add up to the payment.',
  check_digits: 'The reference has wrong check digits.',
  several_equal: 'No reference. The payer is known, and several open amounts are equal.',
  no_equal: 'No reference. The payer is known, but no open amount is equal.',
  amount_alone: 'Unknown payer, no reference. Only the amount fits.',
  nothing: 'Unknown payer, no reference, and no open amount is equal.',
  read_elsewhere: 'A payment of this day and amount was already read from another file.',
  unknown_return: 'A payment was returned or reversed, but not which one.',
  moved: 'What was proposed for it has changed since.',
  undone: 'Its match was undone.',
  moved_back: 'It was set aside, and moved back.',
} as const;
export type WhatIsMissing = keyof typeof WHAT_IS_MISSING;

/** A part of an entry, for one expected payment. */
export type Part = { expectedId: string; amount: number };

export type Match =
  | { kind: 'certain'; parts: Part[] }
  | { kind: 'proposed'; why: WhyAsked; parts: Part[] }
  | { kind: 'doubtful'; missing: WhatIsMissing }
  /** Nobody's payment, and nothing to decide: not booked, or money that the firm spent. */
  | { kind: 'none' };
