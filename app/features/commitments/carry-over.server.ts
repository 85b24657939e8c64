import type { Tx } from '#app/db/client.server.ts';
import { copySoftAmounts, lockLive } from './carry-over.queries.server.ts';

/** The commitments of an opportunity that changes its stage; nobody decides, changes or withdraws one until it has. */
export type HeldCommitments = {
  live: number;
  undecided: { commitmentId: string; revision: number }[];
};

/** Holds them, for an act that has locked their opportunity. */
export async function holdCommitments(tx: Tx, opportunityId: string): Promise<HeldCommitments> {
  const live = await lockLive(tx, opportunityId);
  const undecided = live
    .filter(({ acceptedAt }) => acceptedAt === null)
    .map(({ commitmentId, revision }) => ({ commitmentId, revision }));
  return { live: live.length, undecided };
}

/**
 * When an opportunity opens: what members said that they might invest is what they would like to invest, where they have
 * not said that already. Answers for how many.
 */
export const carryOver = (tx: Tx, opportunityId: string, now: Date): Promise<number> =>
  copySoftAmounts(tx, opportunityId, now);
