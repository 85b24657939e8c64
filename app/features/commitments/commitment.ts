import {
  type CommitmentFacts,
  type CommitmentState,
  commitmentState,
} from '#app/platform/commitment-state.ts';
import { type Currency, formatMoney, type Money } from '#app/platform/money.ts';
import type { OpportunityStage } from '#app/platform/opportunity-content.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** Amounts in minor units of `currency`. Allowed are `minimum`, `minimum + step`, … up to `maximum`. */
export type AmountRule = { minimum: number; maximum: number; step: number; currency: Currency };

export type AmountProblem = {
  code: 'not_whole' | 'below_minimum' | 'above_maximum' | 'off_step';
  sentence: string;
};

/** The highest amount that the rule allows; below `maximum` where that is not a whole number of steps. */
export const highestAmount = ({ minimum, maximum, step }: AmountRule): number =>
  maximum - ((maximum - minimum) % step);

/** What is wrong with an amount, in words for the member; `null` when nothing is. */
export function checkAmount(amount: number, rule: AmountRule): AmountProblem | null {
  const money = (value: number) => formatMoney({ amount: value, currency: rule.currency });
  if (!Number.isSafeInteger(amount)) return { code: 'not_whole', sentence: 'Please enter an amount.' };
  if (amount < rule.minimum)
    return { code: 'below_minimum', sentence: `The minimum is ${money(rule.minimum)}.` };
  const highest = highestAmount(rule);
  if (amount > highest) return { code: 'above_maximum', sentence: `The maximum is ${money(highest)}.` };
  if ((amount - rule.minimum) % rule.step === 0) return null;
  return {
    code: 'off_step',
    sentence: `Please choose steps of ${money(rule.step)} from ${money(rule.minimum)}.`,
  };
}

/** The amount that the rule allows and that is nearest to `amount`; the smaller of two. */
export function nearestAmount(amount: number, rule: AmountRule): number {
  const steps = Math.ceil((amount - rule.minimum) / rule.step - 0.5);
  return Math.min(highestAmount(rule), Math.max(rule.minimum, rule.minimum + steps * rule.step));
}

/** Up to four round choices for the modal, each allowed by the rule, smallest first. */
export function quickPicks(rule: AmountRule): number[] {
  const highest = highestAmount(rule);
  const multiples = [1, 2, 4, 10].map((times) => rule.minimum * times);
  const onStep = multiples.map(
    (amount) => rule.minimum + Math.round((amount - rule.minimum) / rule.step) * rule.step,
  );
  return [...new Set(onStep.filter((amount) => amount <= highest))];
}

/** What of an opportunity decides whether one may commit to it. Times in ISO or as dates. */
export type Offer = {
  stage: OpportunityStage;
  closesAt: Date | string | null;
  requiresAccreditation: boolean;
};

export type CommitRefusal = {
  code: 'not_open' | 'deadline_passed' | 'nda_missing' | 'not_accredited';
  sentence: string;
};

/**
 * Why the viewer may not commit to, or set a desired amount for, this opportunity at `now`; `null` when they may.
 * The server's clock decides; the browser asks only to show the reason early.
 */
export function refusalToCommit(
  offer: Offer,
  viewer: Pick<Viewer, 'role' | 'ndaSignedAt' | 'accreditedAt'>,
  now: Date,
): CommitRefusal | null {
  if (viewer.role !== 'admin' && !viewer.ndaSignedAt) {
    return { code: 'nda_missing', sentence: 'Please sign the non-disclosure agreement first.' };
  }
  if (offer.stage !== 'open') return { code: 'not_open', sentence: NOT_OPEN[offer.stage] };
  if (offer.closesAt && new Date(offer.closesAt) <= now) {
    return { code: 'deadline_passed', sentence: 'The deadline for commitments has passed.' };
  }
  if (offer.requiresAccreditation && !viewer.accreditedAt) {
    return {
      code: 'not_accredited',
      sentence:
        'This opportunity is for accredited investors. Please confirm your status with investor relations first.',
    };
  }
  return null;
}

const NOT_OPEN = {
  pipeline: 'This opportunity is not open for commitments yet.',
  closed: 'This opportunity is closed.',
  passed: 'We passed on this opportunity.',
} as const satisfies Record<Exclude<OpportunityStage, 'open'>, string>;

/** A commitment as its transitions see it; amounts in minor units. */
export type CommitmentFigures = CommitmentFacts & {
  amount: number;
  acceptedAmount: number | null;
  currency: Currency;
};

const figures = (commitment: CommitmentFigures) => ({
  asked: formatMoney({ amount: commitment.amount, currency: commitment.currency }),
  accepted: formatMoney({ amount: commitment.acceptedAmount ?? 0, currency: commitment.currency }),
});

/** What a commitment is now, in words that fit an admin's and a member's page. */
export function standing(commitment: CommitmentFigures): string {
  const { asked, accepted } = figures(commitment);
  const words = {
    submitted: `${asked} is waiting for a decision`,
    waitlisted: `${asked} is on the waitlist`,
    accepted:
      commitment.acceptedAmount === commitment.amount
        ? `${asked} was accepted`
        : `${accepted} of ${asked} was accepted`,
    declined: `${asked} was declined`,
    withdrawn: `${asked} was withdrawn`,
    funded: `${accepted} was accepted and funded`,
  } satisfies Record<CommitmentState, string>;
  return words[commitmentState(commitment)];
}

/** Waits to be accepted or declined, with or without a place on the waitlist. */
export const isUndecided = (state: CommitmentState): boolean =>
  state === 'submitted' || state === 'waitlisted';

/** Why this commitment can be neither decided nor withdrawn; `null` while it waits for a decision. */
export const refusalToDecide = (commitment: CommitmentFigures): string | null =>
  isUndecided(commitmentState(commitment))
    ? null
    : `This commitment is decided already: ${standing(commitment)}.`;

export const refusalToWithdraw = (commitment: CommitmentFigures): string | null =>
  isUndecided(commitmentState(commitment))
    ? null
    : `A commitment can be withdrawn until it is decided: ${standing(commitment)}.`;

export const refusalToAmend = (commitment: CommitmentFigures): string | null =>
  isUndecided(commitmentState(commitment))
    ? null
    : `A commitment can be changed until it is decided: ${standing(commitment)}.`;

type Book = { stage: OpportunityStage; target: number; accepted: number; currency: Currency };

/** Why `amount` of a commitment cannot be accepted; `null` when it can. Minor units throughout. */
export function refusalToAccept(
  amount: number,
  commitment: CommitmentFigures,
  book: Book,
  oversubscribe: boolean,
): string | null {
  const { asked } = figures(commitment);
  if (book.stage === 'passed') return 'We passed on this opportunity: its commitments can only be declined.';
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'Please enter an amount above zero.';
  if (amount > commitment.amount)
    return `No more than the ${asked} that the member asked for can be accepted.`;
  const left = book.target - book.accepted;
  if (oversubscribe || amount <= left) return null;
  if (left <= 0) return 'The target is reached. Tick oversubscription to accept more.';
  return `Only ${formatMoney({ amount: left, currency: book.currency })} of the target is left. Scale back, or tick oversubscription.`;
}

/** A commitment as its member sees it. Times are ISO. */
export type CommitmentView = {
  id: string;
  state: CommitmentState;
  /** As last changed by the member. */
  amount: Money;
  /** In whose name; `null`: the member's own. */
  entity: { id: string; name: string } | null;
  /** Counts the member's own changes, from 1. */
  revision: number;
  /** Less than `amount` when scaled back; `null` until accepted. */
  accepted: Money | null;
  submittedAt: string;
  /** Of their place on the waitlist; kept when it is decided afterwards. */
  waitlistedAt: string | null;
  /** When it was accepted, declined or withdrawn. */
  decidedAt: string | null;
  fundedAt: string | null;
  declineReason: string | null;
  opportunity: { id: string; slug: string; name: string; stage: OpportunityStage };
};

/** A commitment as an admin sees it, with what a decision needs. */
export type CommitmentBookRow = CommitmentView & {
  member: { id: string; name: string; email: string; accreditedAt: string | null };
  /** The opportunity's own figures at this moment; `left` is never below zero. */
  book: { target: Money; accepted: Money; left: Money };
};
