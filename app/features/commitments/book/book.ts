import type { CommitmentState } from '#app/domain/investing/commitment-state.ts';
import type { Likelihood } from '#app/domain/investing/likelihood.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import type { Money } from '#app/domain/money/money.ts';
import type { Room } from '../decisions/allocation.ts';
import type { Weights } from './weights.ts';

export const STATE_WORDS = {
  submitted: 'Awaiting decision',
  waitlisted: 'Waitlisted',
  accepted: 'Accepted',
  funded: 'Funded',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const satisfies Record<CommitmentState, string>;

/** In the order that the book lists them. */
export const LISTED_STATES = [
  'submitted',
  'waitlisted',
  'accepted',
  'funded',
  'declined',
  'withdrawn',
] as const satisfies readonly CommitmentState[];

/** The opportunity that a book belongs to; amounts in minor units of its currency. */
export type BookTerms = {
  id: string;
  slug: string;
  name: string;
  stage: OpportunityStage;
  currency: Currency;
  target: number;
  /** The sum of accepted amounts, funded or not. */
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
  /** Includes every member who indicated an amount, whatever they did since. */
  indicated: number;
  desired: number;
  /** Interested members who have not committed. */
  interested: number;
  /** The expected total, by the weights. */
  weighted: number;
};

export type Book = { terms: BookTerms; sums: BookSums; weights: Weights };

/** A commitment in the book. Times are ISO. */
export type BookEntry = {
  id: string;
  revision: number;
  state: CommitmentState;
  member: { id: string; name: string; email: string; accreditedAt: string | null };
  /** The investing entity; `null` for the member's own name. */
  entity: string | null;
  asked: Money;
  accepted: Money | null;
  /** The amount that the member desired before committing. */
  desired: Money | null;
  likelihood: Likelihood | null;
  submittedAt: string;
  amendedAt: string | null;
  waitlistedAt: string | null;
  decidedAt: string | null;
  decidedBy: string | null;
  declineReason: string | null;
  fundedAt: string | null;
};

/** The book's totals at the end of a day in the reader's time zone; sums in minor units. */
export type FillDay = { day: string; asked: number; accepted: number };

/** The remaining allocation and the requests for it in order, to review before deciding. Minor units. */
export type Undecided = {
  room: Room;
  rows: UndecidedRow[];
  /** There were more than one action takes; these are the oldest. */
  isCut: boolean;
};
export type UndecidedRow = {
  id: string;
  revision: number;
  name: string;
  entity: string | null;
  amount: number;
};
