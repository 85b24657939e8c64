import type { EntryState } from './entry-list.tsx';
import type { ExpectedState } from './late-list.tsx';

/** How many there are in each list. */
export type PaymentCounts = {
  entries: Record<EntryState, number>;
  expected: Record<ExpectedState, number>;
  /** Files that await release. */
  payouts: number;
};
