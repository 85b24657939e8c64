export const COMMITMENT_STATES = [
  'submitted',
  'waitlisted',
  'accepted',
  'declined',
  'withdrawn',
  'funded',
] as const;
export type CommitmentState = (typeof COMMITMENT_STATES)[number];

/** When each event happened to a commitment. At most one of accepted, declined and withdrawn is set. */
export type CommitmentFacts = {
  /** Stays set after a later decision. */
  waitlistedAt: Date | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  withdrawnAt: Date | null;
  fundedAt: Date | null;
};

/** The columns of everything that can happen to a commitment: the latest of them is its last change. */
export const CHANGE_TIMES = [
  'submittedAt',
  'amendedAt',
  'waitlistedAt',
  'acceptedAt',
  'declinedAt',
  'withdrawnAt',
  'fundedAt',
] as const;

/** Returns when anything last happened to a commitment. */
export const lastChangeOf = (times: Record<(typeof CHANGE_TIMES)[number], Date | null>): Date =>
  new Date(Math.max(...CHANGE_TIMES.map((name) => times[name]?.getTime() ?? 0)));

/** Derives the state of a commitment from its facts (product.md §4). */
export function commitmentState(facts: CommitmentFacts): CommitmentState {
  if (facts.fundedAt) return 'funded';
  if (facts.acceptedAt) return 'accepted';
  if (facts.declinedAt) return 'declined';
  if (facts.withdrawnAt) return 'withdrawn';
  return facts.waitlistedAt ? 'waitlisted' : 'submitted';
}

/** Neither declined nor withdrawn: a live commitment rules out a second one. */
export const isLive = (state: CommitmentState): boolean => state !== 'declined' && state !== 'withdrawn';

/** Awaiting an admin's decision, whether waitlisted or not. */
export const isUndecided = (state: CommitmentState): boolean =>
  state === 'submitted' || state === 'waitlisted';
