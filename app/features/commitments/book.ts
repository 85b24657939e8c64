import { z } from 'zod';
import { COMMITMENT_STATES, type CommitmentState } from '#app/platform/commitment-state.ts';
import type { Likeliness } from '#app/platform/likeliness.ts';
import type { Currency, Money } from '#app/platform/money.ts';
import type { OpportunityStage } from '#app/platform/opportunity-content.ts';
import { cursorText } from '#app/platform/paging.ts';
import { LONGEST_SEARCH, line } from '#app/platform/texts.ts';
import type { Room } from './allocation.ts';
import type { Weights } from './weights.ts';

/** As many commitments as one act decides at most. */
export const MOST_AT_ONCE = 2_000;

/** From so many on, accepting them is to be confirmed in words. */
export const CONFIRM_FROM = 20;

/** What an admin types to accept so many at once. */
export const acceptanceWords = (count: number): string => `accept ${count}`;

export const BOOK_SORTS = ['newest', 'oldest', 'largest', 'name'] as const;
/** The states of commitments, and those who have only said that they would like to invest. */
export const BOOK_PARTS = [...COMMITMENT_STATES, 'interested'] as const;

/** What an admin narrows a book down to; lives in the page's address. */
export const bookFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  part: z.enum(BOOK_PARTS).optional().catch(undefined),
  sort: z.enum(BOOK_SORTS).catch('newest'),
  cursor: cursorText.optional().catch(undefined),
});
export type BookFilters = z.infer<typeof bookFilters>;

export const STATE_WORDS = {
  submitted: 'Waiting',
  waitlisted: 'Waitlisted',
  accepted: 'Accepted',
  funded: 'Funded',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const satisfies Record<CommitmentState, string>;

/** In the order in which a book names them. */
export const LISTED_STATES = [
  'submitted',
  'waitlisted',
  'accepted',
  'funded',
  'declined',
  'withdrawn',
] as const satisfies readonly CommitmentState[];

/** The opportunity that a book is of; amounts in minor units of its currency. */
export type BookTerms = {
  id: string;
  slug: string;
  name: string;
  stage: OpportunityStage;
  currency: Currency;
  target: number;
  /** The sum of what was accepted, funded or not. */
  accepted: number;
  minimum: number;
  step: number;
  opensAt: string | null;
  closesAt: string | null;
  oversubscribed: boolean;
};

/** Sums in minor units. */
export type StateSum = { count: number; asked: number; accepted: number };

export type BookSums = {
  states: Record<CommitmentState, StateSum>;
  /** Of those who said that they would like to invest, whatever they did since. */
  indicated: number;
  desired: number;
  /** Those of them who have not asked to invest. */
  interested: number;
  /** What is to be expected in the end, by the weights. */
  weighted: number;
};

export type Book = { terms: BookTerms; sums: BookSums; weights: Weights };

/** A commitment in the book. Times are ISO. */
export type BookEntry = {
  id: string;
  revision: number;
  state: CommitmentState;
  member: { id: string; name: string; email: string; accreditedAt: string | null };
  /** In whose name; `null`: the member's own. */
  entity: string | null;
  asked: Money;
  accepted: Money | null;
  /** What the member had said before they asked. */
  desired: Money | null;
  likeliness: Likeliness | null;
  submittedAt: string;
  amendedAt: string | null;
  waitlistedAt: string | null;
  decidedAt: string | null;
  /** The admin who decided. */
  decidedBy: string | null;
  declineReason: string | null;
  fundedAt: string | null;
};

/** Somebody who would like to invest and has not asked to. */
export type InterestEntry = {
  member: { id: string; name: string; email: string };
  desired: Money | null;
  indicated: Money | null;
  likeliness: Likeliness | null;
  /** What of it is to be expected, by the weights. */
  expected: Money;
  setAt: string;
};

/** What a book had come to at the end of a day (in the reader's zone); sums in minor units. */
export type FillDay = { day: string; asked: number; accepted: number };

/** What can be given out, and who asks for it in what order: to be looked at before it is done. Minor units. */
export type Undecided = {
  room: Room;
  rows: UndecidedRow[];
  /** There were more than one act takes: these are the oldest. */
  isCut: boolean;
};
export type UndecidedRow = {
  id: string;
  revision: number;
  name: string;
  entity: string | null;
  amount: number;
};

/** What is left of the target; never below zero. */
export const leftOf = ({ target, accepted }: Pick<BookTerms, 'target' | 'accepted'>): number =>
  Math.max(0, target - accepted);

/** How long a commitment that was marked as funded may be marked back. */
export const UNFUND_HOURS = 24;

export const canUnfund = (fundedAt: Date | string | null, now: Date): boolean =>
  fundedAt !== null && now.getTime() - new Date(fundedAt).getTime() < UNFUND_HOURS * 3_600_000;
