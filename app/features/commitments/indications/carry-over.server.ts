import type { Tx } from '#app/db/client.server.ts';
import { copySoftAmounts, lockLive } from './carry-over.queries.server.ts';

/**
 * The locked commitments of an opportunity that changes its stage; none can be decided, amended or withdrawn
 * meanwhile.
 */
export type HeldCommitments = {
  live: number;
  undecided: { commitmentId: string; revision: number }[];
};

/** Locks the commitments. The caller has already locked their opportunity. */
export async function lockCommitmentsToCarryOver(tx: Tx, opportunityId: string): Promise<HeldCommitments> {
  const live = await lockLive(tx, opportunityId);
  const undecided = live
    .filter(({ acceptedAt }) => acceptedAt === null)
    .map(({ commitmentId, revision }) => ({ commitmentId, revision }));
  return { live: live.length, undecided };
}

/**
 * Carries soft amounts over when an opportunity opens: each becomes the member's desired amount, unless they have set
 * one since, while it was open before. Returns how many.
 */
export const carryOver = (tx: Tx, opportunityId: string, now: Date): Promise<number> =>
  copySoftAmounts(tx, opportunityId, now);
