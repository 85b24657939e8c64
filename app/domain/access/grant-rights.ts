/** What a grant gives. Nothing of it is ever more than the holder has. */
export type GrantRights = {
  /** The categories of the holder's documents, and the year that they are about; `null`: any. */
  categories: 'all' | readonly string[];
  year: number | null;
  /** Portfolio, positions, exports, explanations, commitments. */
  figures: boolean;
  /** Notices, statements and tax documents by mail and notification. */
  receive: boolean;
  /** Fill in what the holder then confirms. */
  prepare: boolean;
  /** Commit, amend, withdraw, report a payment, ask, in the holder's name. */
  act: boolean;
  /** Offers of the firm, and their data rooms. */
  opportunities: boolean;
};

export const GRANT_PRESETS = [
  'adviser',
  'accountant',
  'spouse',
  'assistant',
  'family_office',
  'data_collector',
] as const;
export type GrantPreset = (typeof GRANT_PRESETS)[number];
