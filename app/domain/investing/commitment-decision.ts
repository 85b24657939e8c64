import type { Money } from '../money/money.ts';

export type DecisionKind = 'accept' | 'decline' | 'waitlist' | 'fund' | 'unfund';

/** The outcome of a decision: the number of commitments per result, and the sum accepted. */
export type DecisionOutcome = {
  accepted: number;
  scaledBack: number;
  waitlisted: number;
  declined: number;
  funded: number;
  unfunded: number;
  amount: Money;
};
