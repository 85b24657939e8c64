import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { commitment } from '#app/db/schema/opportunities.ts';
import type { CommitmentState } from '#app/domain/investing/commitment-state.ts';

/*
 * The states of `domain/investing/commitment-state.ts` as SQL conditions on the commitment row. A test compares the two.
 */

/** Neither declined nor withdrawn. A member has at most one live commitment per opportunity. */
export const isLiveCommitment = and(isNull(commitment.declinedAt), isNull(commitment.withdrawnAt));

/** Neither accepted, declined nor withdrawn; waitlisted or not. */
export const isUndecidedCommitment = and(isNull(commitment.acceptedAt), isLiveCommitment);

/** Matches the states of `commitmentState`. */
export const STATE_IS = {
  submitted: and(isUndecidedCommitment, isNull(commitment.waitlistedAt)),
  waitlisted: and(isUndecidedCommitment, isNotNull(commitment.waitlistedAt)),
  accepted: and(isNotNull(commitment.acceptedAt), isNull(commitment.fundedAt)),
  funded: isNotNull(commitment.fundedAt),
  declined: isNotNull(commitment.declinedAt),
  withdrawn: isNotNull(commitment.withdrawnAt),
} as const satisfies Record<CommitmentState, SQL | undefined>;
