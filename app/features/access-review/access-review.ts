import { z } from 'zod';

export const REVIEW_DECISIONS = ['keep', 'end'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** `seen`: the decision that the admin's page showed, so that two admins do not replace each other's. */
export const decisionInput = z.object({
  id: z.uuid(),
  decision: z.enum(REVIEW_DECISIONS),
  seen: z.enum(REVIEW_DECISIONS).nullable(),
});
export type DecisionInput = z.infer<typeof decisionInput>;

export const reviewInput = z.object({ id: z.uuid() });

/** What became of an item. `open`: to be decided, also where a second admin did not approve its end. */
export const ITEM_STATES = {
  open: 'To decide',
  kept: 'Kept',
  ended: 'Ended',
  awaiting: 'End awaits approval',
  gone: 'Ended outside the review',
} as const;
export type ItemState = keyof typeof ITEM_STATES;

/** The states in which a review cannot be signed off. */
export const UNSETTLED: readonly ItemState[] = ['open', 'awaiting'];

export const ITEM_KINDS = { grant: 'Access from a holder', permission: 'Permission at the firm' } as const;
export type ItemKind = keyof typeof ITEM_KINDS;

/** One access of a person, as it is reviewed. Times are ISO. */
export type ReviewItem = {
  id: string;
  kind: ItemKind;
  memberId: string;
  name: string;
  email: string;
  /** `Adviser of Ada Lindqvist`, or `Finance`. */
  access: string;
  /** What it contains. */
  contains: string;
  /** Whether there is nothing to end: an admin who has everything because nothing was given to them. */
  isByRole: boolean;
  givenBy: string | null;
  since: string | null;
  /** Exclusive. */
  until: string | null;
  lastUsedAt: string | null;
  /** Whether it is in force: what was kept may have ended since. */
  isLive: boolean;
  state: ItemState;
  decision: ReviewDecision | null;
  decidedBy: string | null;
  decidedAt: string | null;
};

/** A review of one quarter. */
export type Review = {
  id: string;
  /** Its first day. */
  quarter: string;
  startedAt: string;
  startedBy: string;
  signedOffAt: string | null;
  signedOffBy: string | null;
  counts: Record<ItemState, number>;
};

/** Returns how many accesses keep a review from being signed off. */
export const unsettledIn = ({ counts }: Pick<Review, 'counts'>): number =>
  UNSETTLED.reduce((sum, state) => sum + counts[state], 0);
