import { z } from 'zod';
import type { DecisionKind, DecisionOutcome } from '#app/domain/investing/commitment-decision.ts';
import { commitmentState, isUndecided } from '#app/domain/investing/commitment-state.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { paragraph } from '#app/domain/text/input-text.ts';
import { type CommitmentBook, type CommitmentFigures, leftOf, refusalToAccept } from '../commitment.ts';

/** The maximum number of commitments in one decision. */
export const MOST_AT_ONCE = 2_000;

/** Accepting this many or more requires a typed confirmation. */
export const CONFIRM_FROM = 20;

/** The confirmation that an admin types to accept that many. */
export const acceptanceWords = (count: number): string => `accept ${count}`;

/** How long the funded mark can be undone. */
export const UNFUND_HOURS = 24;

export const canUnfund = (fundedAt: Date | string | null, now: Date): boolean =>
  fundedAt !== null && now.getTime() - new Date(fundedAt).getTime() < UNFUND_HOURS * 3_600_000;

/** A commitment as the admin saw it; a decision fails if its member has changed it since. */
const seen = z.object({ commitmentId: z.uuid(), revision: z.number().int().positive() });
const oneOrMany = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(MOST_AT_ONCE);

/** A decision on one or many commitments of one opportunity. Amounts in minor units. */
const decision = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('accept'),
    /** An amount of zero puts a commitment on the waitlist. */
    rows: oneOrMany(seen.extend({ amount: z.number().int().nonnegative() })),
    /** Confirmed by the admin: the accepted amount may exceed the target. */
    oversubscribe: z.boolean().optional(),
    confirmation: z.string().max(60).optional(),
  }),
  z.object({ kind: z.literal('decline'), rows: oneOrMany(seen), reason: paragraph(1_000) }),
  z.object({ kind: z.literal('waitlist'), rows: oneOrMany(seen) }),
  z.object({ kind: z.literal('fund'), rows: oneOrMany(seen) }),
  z.object({ kind: z.literal('unfund'), rows: oneOrMany(seen) }),
]);
export type Decision = z.infer<typeof decision>;

/** `key` is chosen by the browser for each decision, so that a retry is the same decision. */
export const decisionInput = decision.and(z.object({ key: z.uuid(), opportunityId: z.uuid() }));
export type SentDecision = z.infer<typeof decisionInput>;

/**
 * Either all of them are decided, or none, and the changed ones are listed. `isHeld`: it can be undone, which the frame
 * shows.
 */
export type DecisionResult =
  | { result: 'done'; outcome: DecisionOutcome; isHeld: boolean }
  | { result: 'changed'; changed: ChangedCommitment[] };

/** A commitment that has changed since the admin saw it, and its current status. */
export type ChangedCommitment = {
  commitmentId: string;
  name: string;
  why: 'absent' | 'decided' | 'amended' | 'too_late' | 'position';
  state: string;
};

/** The change, phrased to follow the member's name. */
export function changeBesideName({ why, state: standing }: Pick<ChangedCommitment, 'why' | 'state'>): string {
  switch (why) {
    case 'absent':
      return 'This commitment no longer exists.';
    case 'decided':
      return `${standing}.`;
    case 'amended':
      return `They changed it: ${standing}.`;
    case 'too_late':
      return `It was marked as funded more than ${UNFUND_HOURS} hours ago.`;
    case 'position':
      return 'It is a position by now; undo its lines first, under From commitments or in the ledger.';
  }
}

/** The change, phrased to appear next to that commitment. */
export function changeAlone(changed: Pick<ChangedCommitment, 'why' | 'state'>): string {
  switch (changed.why) {
    case 'decided':
      return `This commitment is already decided: ${changed.state}.`;
    case 'amended':
      return `The member has changed it since: ${changed.state}.`;
    default:
      return changeBesideName(changed);
  }
}

export type DecidableCommitment = CommitmentFigures & { id: string; memberId: string; revision: number };

/**
 * Returns why a commitment cannot be decided as the admin saw it; `null` when it can.
 * @param positioned the ids of commitments that are positions by now
 */
export function whyChanged(
  kind: DecisionKind,
  revisionSeen: number,
  commitment: DecidableCommitment,
  now: Date,
  positioned: ReadonlySet<string> = new Set(),
): ChangedCommitment['why'] | null {
  const state = commitmentState(commitment);
  const isInState = { fund: state === 'accepted', unfund: state === 'funded' };
  const fits = kind === 'fund' || kind === 'unfund' ? isInState[kind] : isUndecided(state);
  if (!fits) return 'decided';
  if (commitment.revision !== revisionSeen) return 'amended';
  if (kind !== 'unfund') return null;
  if (!canUnfund(commitment.fundedAt, now)) return 'too_late';
  return positioned.has(commitment.id) ? 'position' : null;
}

/** The step for one commitment; `amount` is the accepted amount in minor units. */
export type DecisionStep = { commitment: DecidableCommitment; kind: DecisionKind; amount: number };

/** The steps that a decision applies. A commitment already on the waitlist is left unchanged. */
export function stepsOf(input: Decision, commitments: readonly DecidableCommitment[]): DecisionStep[] {
  const amounts = new Map(
    input.kind === 'accept' ? input.rows.map((row) => [row.commitmentId, row.amount]) : [],
  );
  return commitments
    .map((commitment) => {
      const amount = amounts.get(commitment.id) ?? 0;
      const kind = input.kind === 'accept' && amount === 0 ? 'waitlist' : input.kind;
      return { commitment, kind, amount };
    })
    .filter(({ kind, commitment }) => kind !== 'waitlist' || commitment.waitlistedAt === null);
}

export const stepsOfKind = (steps: readonly DecisionStep[], kind: DecisionKind): DecisionStep[] =>
  steps.filter((step) => step.kind === kind);

export const acceptedSum = (steps: readonly { amount: number }[]): number =>
  steps.reduce((sum, { amount }) => sum + amount, 0);

export const exceedsTarget = (
  { accepted, target }: Pick<CommitmentBook, 'accepted' | 'target'>,
  steps: readonly { amount: number }[],
): boolean => accepted + acceptedSum(steps) > target;

export function decisionOutcomeOf(
  steps: readonly DecisionStep[],
  { currency }: Pick<CommitmentBook, 'currency'>,
): DecisionOutcome {
  const accepted = stepsOfKind(steps, 'accept');
  const whole = accepted.filter(({ amount, commitment }) => amount === commitment.amount).length;
  const count = (kind: DecisionKind) => stepsOfKind(steps, kind).length;
  return {
    accepted: whole,
    scaledBack: accepted.length - whole,
    waitlisted: count('waitlist'),
    declined: count('decline'),
    funded: count('fund'),
    unfunded: count('unfund'),
    amount: { amount: acceptedSum(steps), currency },
  };
}

/** Returns why a decision does not fit the opportunity's book, as a sentence for the admin; `null` when it fits. */
export function refusalByBook(
  input: Decision,
  steps: readonly DecisionStep[],
  book: CommitmentBook,
): string | null {
  const isPlace = input.kind === 'accept' || input.kind === 'waitlist';
  if (isPlace && book.stage === 'passed')
    return 'We passed on this opportunity: its commitments can only be declined.';
  if (input.kind !== 'accept') return null;
  const isOne = input.rows.length === 1;
  for (const { commitment, amount } of stepsOfKind(steps, 'accept')) {
    // For several commitments only the sum has to fit, checked below.
    const refusal = refusalToAccept(amount, commitment, book, !!input.oversubscribe || !isOne);
    if (refusal) return refusal;
  }
  const [sum, left] = [acceptedSum(steps), leftOf(book)];
  if (sum <= left || input.oversubscribe) return null;
  const money = (amount: number) => formatMoney({ amount, currency: book.currency });
  return `These come to ${money(sum)}, and ${money(left)} of the target is left. Scale back, or tick “Accept more than the target”.`;
}

/**
 * Returns why the number of acceptances must still be confirmed; `null` when no confirmation is needed or it is
 * given.
 */
export function confirmationProblem(accepted: number, confirmation = ''): string | null {
  if (accepted < CONFIRM_FROM || confirmation.trim().toLowerCase() === acceptanceWords(accepted)) return null;
  return `Please type “${acceptanceWords(accepted)}” to confirm.`;
}
