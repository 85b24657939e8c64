import { z } from 'zod';
import { COMMITMENT_STATES } from '#app/domain/commitment-state.ts';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import type { Money } from '#app/domain/money.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';
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

/** The filters of a member's list; kept in the page's URL. */
export const ownFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  state: z.enum(OWN_STATES).optional().catch(undefined),
  /** The id of an entity; `own` for the member's own name. */
  investor: z
    .union([z.uuid(), z.literal('own')])
    .optional()
    .catch(undefined),
  sort: sortParam(OWN_SORTS, OWN_ORDER),
  cursor: cursorText.optional().catch(undefined),
});
export type OwnFilters = z.infer<typeof ownFilters>;

/** A commitment in its member's list. */
export type OwnRow = CommitmentView & { receipts: ReceiptLink[] };

/** Sums of all that matches, one for each currency; without a chosen state, of what is live. */
export type OwnTotal = { requested: Money; accepted: Money };

export type OwnCounts = { all: number; live: number };
