import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  type CommitmentFacts,
  type CommitmentState,
  commitmentState,
  isUndecided,
} from '#app/domain/investing/commitment-state.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney, type Money } from '#app/domain/money/money.ts';

/** Amounts in minor units of `currency`. Valid amounts are `minimum`, `minimum + step`, … up to `maximum`. */
export type AmountRule = { minimum: number; maximum: number; step: number; currency: Currency };

export type AmountProblem = {
  code: 'not_whole' | 'below_minimum' | 'above_maximum' | 'off_step';
  sentence: string;
};

/** The highest valid amount; below `maximum` when that is not a whole number of steps. */
export const highestAmount = ({ minimum, maximum, step }: AmountRule): number =>
  maximum - ((maximum - minimum) % step);

/** Returns the problem with an amount as a sentence for the member; `null` when it is valid. */
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

/** The valid amount nearest to `amount`; the smaller one on a tie. */
export function nearestAmount(amount: number, rule: AmountRule): number {
  const steps = Math.ceil((amount - rule.minimum) / rule.step - 0.5);
  return Math.min(highestAmount(rule), Math.max(rule.minimum, rule.minimum + steps * rule.step));
}

/** Up to four round suggestions for the modal, each valid by the rule, smallest first. */
export function quickPicks(rule: AmountRule): number[] {
  const highest = highestAmount(rule);
  const multiples = [1, 2, 4, 10].map((times) => rule.minimum * times);
  const onStep = multiples.map(
    (amount) => rule.minimum + Math.round((amount - rule.minimum) / rule.step) * rule.step,
  );
  return [...new Set(onStep.filter((amount) => amount <= highest))];
}

/** The fields of an opportunity that decide whether a member may commit to it. Times as ISO strings or dates. */
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
 * Returns why the viewer may not commit to this opportunity, or set a desired amount for it, at `now`; `null` when
 * they may. The server's clock decides; the browser calls this only to show the reason early.
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
        'This opportunity is for accredited or qualified investors. Please declare your status in your investment preferences first.',
    };
  }
  return null;
}

const NOT_OPEN = {
  pipeline: 'This opportunity is not open for commitments yet.',
  closed: 'This opportunity is closed.',
  passed: 'We passed on this opportunity.',
} as const satisfies Record<Exclude<OpportunityStage, 'open'>, string>;

/** The fields of a commitment that its transitions read; amounts in minor units. */
export type CommitmentFigures = CommitmentFacts & {
  amount: number;
  acceptedAmount: number | null;
  currency: Currency;
};

const amountsOf = ({ amount, acceptedAmount, currency }: CommitmentFigures) => ({
  amount: { amount, currency },
  accepted: acceptedAmount === null ? null : { amount: acceptedAmount, currency },
});

/** The current status of a commitment in words that fit both the admin's and the member's page. */
export const stateSentence = (commitment: CommitmentFigures): string =>
  sentenceOfState({ state: commitmentState(commitment), ...amountsOf(commitment) });

/** The same, of a commitment as a page has it. */
export function sentenceOfState({
  state,
  amount,
  accepted: part,
}: Pick<CommitmentView, 'state' | 'amount' | 'accepted'>): string {
  const asked = formatMoney(amount);
  const accepted = formatMoney({ amount: part?.amount ?? 0, currency: amount.currency });
  const words = {
    submitted: `${asked} is awaiting a decision`,
    waitlisted: `${asked} is on the waitlist`,
    accepted:
      part?.amount === amount.amount ? `${asked} was accepted` : `${accepted} of ${asked} was accepted`,
    declined: `${asked} was declined`,
    withdrawn: `${asked} was withdrawn`,
    funded: `${accepted} was accepted and funded`,
  } satisfies Record<CommitmentState, string>;
  return words[state];
}

/** Returns why this commitment cannot be withdrawn; `null` while it is awaiting a decision. */
export const refusalToWithdraw = (commitment: CommitmentFigures): string | null =>
  isUndecided(commitmentState(commitment))
    ? null
    : `A commitment can be withdrawn until it is decided: ${stateSentence(commitment)}.`;

export const refusalToAmend = (commitment: CommitmentFigures): string | null =>
  isUndecided(commitmentState(commitment))
    ? null
    : `A commitment can be changed until it is decided: ${stateSentence(commitment)}.`;

/** The fields of an opportunity that decide how much of a commitment can be accepted; amounts in minor units. */
export type CommitmentBook = {
  stage: OpportunityStage;
  target: number;
  /** The sum of accepted amounts, funded or not. */
  accepted: number;
  currency: Currency;
};

/** The remaining part of the target; never below zero. */
export const leftOf = ({ target, accepted }: Pick<CommitmentBook, 'target' | 'accepted'>): number =>
  Math.max(0, target - accepted);

/** Returns why `amount` of a commitment cannot be accepted; `null` when it can. Minor units throughout. */
export function refusalToAccept(
  amount: number,
  commitment: CommitmentFigures,
  book: CommitmentBook,
  oversubscribe: boolean,
): string | null {
  const asked = formatMoney(amountsOf(commitment).amount);
  if (book.stage === 'passed') return 'We passed on this opportunity: its commitments can only be declined.';
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'Please enter an amount above zero.';
  if (amount > commitment.amount) return `You can accept at most the ${asked} the member requested.`;
  const left = leftOf(book);
  if (oversubscribe || amount <= left) return null;
  if (left <= 0) return 'The target is reached. Tick “Accept more than the target” to accept more.';
  return `Only ${formatMoney({ amount: left, currency: book.currency })} of the target is left. Scale back, or tick “Accept more than the target”.`;
}

/** A commitment as its member sees it. Times are ISO. */
export type CommitmentView = {
  id: string;
  state: CommitmentState;
  /** As last changed by the member. */
  amount: Money;
  /** The investing entity; `null` for the member's own name. */
  entity: { id: string; name: string } | null;
  /** Counts the member's own changes, starting at 1. */
  revision: number;
  /** Less than `amount` when scaled back; `null` until accepted. */
  accepted: Money | null;
  submittedAt: string;
  /** When they took their place on the waitlist; kept after a later decision. */
  waitlistedAt: string | null;
  decidedAt: string | null;
  fundedAt: string | null;
  /** When anything last happened to it. */
  changedAt: string;
  declineReason: string | null;
  opportunity: { id: string; slug: string; name: string; stage: OpportunityStage };
};
