/** What a person who may prepare fills in for a holder (people.md §1): acts that the holder confirms. */
export const PREPARED_KINDS = [
  'commitment.submit',
  'commitment.amend',
  'commitment.indicate',
  'notice.reportPayment',
  'preferences.submit',
  'bankDetails.propose',
] as const;
export type PreparedKind = (typeof PREPARED_KINDS)[number];

export const PREPARED_NOUNS: Readonly<Record<PreparedKind, string>> = {
  'commitment.submit': 'a commitment',
  'commitment.amend': 'a change of a commitment',
  'commitment.indicate': 'an indication',
  'notice.reportPayment': 'a report of a payment',
  'preferences.submit': 'investment preferences',
  'bankDetails.propose': 'a change of bank details',
};

/** How a proposal ended. One that nobody decided lapses with its grant, which is not stored. */
export type PreparedOutcome = 'confirmed' | 'declined' | 'withdrawn';

/** What was typed, as it is read back. */
export type PreparedFact = { label: string; value: string };
