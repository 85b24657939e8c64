export const COMMITMENT_STATES = [
  'submitted',
  'waitlisted',
  'accepted',
  'declined',
  'withdrawn',
  'funded',
] as const;
export type CommitmentState = (typeof COMMITMENT_STATES)[number];

/** When each thing happened to a commitment; at most one of accepted, declined and withdrawn is set. */
export type CommitmentFacts = {
  /** Stays when it is decided afterwards. */
  waitlistedAt: Date | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  withdrawnAt: Date | null;
  fundedAt: Date | null;
};

/** The state that a commitment's facts add up to (product.md §4). */
export function commitmentState(facts: CommitmentFacts): CommitmentState {
  if (facts.fundedAt) return 'funded';
  if (facts.acceptedAt) return 'accepted';
  if (facts.declinedAt) return 'declined';
  if (facts.withdrawnAt) return 'withdrawn';
  return facts.waitlistedAt ? 'waitlisted' : 'submitted';
}
