import { COMMITMENT_STATES } from '#app/domain/commitment-state.ts';
import type { Money } from '#app/domain/money.ts';
import type { CommitmentView } from '../commitment.ts';
import type { ReceiptLink } from '../receipts/receipt.ts';

/** The columns by which a member's list is sorted, and the order without one in the URL. */
export const OWN_SORTS = [
  'opportunity',
  'investor',
  'state',
  'requested',
  'accepted',
  'changed',
  'submitted',
] as const;
export const OWN_ORDER = '-submitted';

/** A state, or all that are neither declined nor withdrawn. */
export const OWN_STATES = ['live', ...COMMITMENT_STATES] as const;

/** A commitment in its member's list. */
export type OwnRow = CommitmentView & { receipts: ReceiptLink[] };

/** Sums of all that matches, one for each currency; without a chosen state, of what is live. */
export type OwnTotal = { requested: Money; accepted: Money };

export type OwnCounts = { all: number; live: number };
