import type { Money } from '#app/domain/money/money.ts';
import { type CommitmentView, refusalToAccept } from '../commitment.ts';
import type { Decision } from '../decisions/decision.ts';

/** A commitment in the review queue, with its offer's terms and the amount that its member had desired. */
export type QueueRow = CommitmentView & {
  member: { id: string; name: string; email: string; accreditedAt: string | null };
  /** The opportunity's current totals; `left` is never below zero. */
  book: { target: Money; accepted: Money; left: Money };
  minimum: Money;
  step: Money;
  desired: Money | null;
};

export type DecidedRow = CommitmentView & { memberName: string; decidedBy: string | null };

/** An open opportunity's book in one line. */
export type OpenBook = {
  id: string;
  slug: string;
  name: string;
  target: Money;
  accepted: Money;
  waiting: Money;
  waitingCount: number;
  closesAt: string | null;
};

/** The decision form's current input, and the problem with it. Amounts in minor units. */
export type DecisionDraft = {
  /** `null` until the admin chooses: nothing that moves the amount is chosen for them. */
  kind: 'whole' | 'part' | 'waitlist' | 'decline' | null;
  amount: number | null;
  reason: string;
  oversubscribe: boolean;
};
export type DraftProblem = { field: 'kind' | 'amount' | 'reason' | 'oversubscribe'; sentence: string };

/** Returns the drafts without that of a decided commitment; those of the other rows are kept. */
export const withoutDraft = <Draft>(
  drafts: Readonly<Record<string, Draft>>,
  id: string,
): Readonly<Record<string, Draft>> =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== id));

/** The amount that a draft accepts; `null` when none is entered yet or the draft accepts nothing. */
export function acceptedBy(draft: DecisionDraft, row: Pick<QueueRow, 'amount'>): number | null {
  if (draft.kind !== 'whole' && draft.kind !== 'part') return null;
  return draft.kind === 'whole' ? row.amount.amount : draft.amount;
}

export function decisionOf(
  draft: DecisionDraft,
  { id: commitmentId, revision, amount: asked }: Pick<QueueRow, 'id' | 'revision' | 'amount'>,
): Decision {
  const seen = { commitmentId, revision };
  if (draft.kind === 'waitlist') return { kind: 'waitlist', rows: [seen] };
  if (draft.kind === 'decline') return { kind: 'decline', rows: [seen], reason: draft.reason.trim() };
  const amount = acceptedBy(draft, { amount: asked }) ?? asked.amount;
  return { kind: 'accept', rows: [{ ...seen, amount }], oversubscribe: draft.oversubscribe };
}

/** Whether the accepted amount exceeds the target, which the admin must confirm. */
export function exceedsTarget(
  draft: DecisionDraft,
  { amount, book }: Pick<QueueRow, 'amount' | 'book'>,
): boolean {
  const accepted = acceptedBy(draft, { amount });
  return accepted !== null && accepted > book.left.amount;
}

/**
 * Suggested partial amounts: a quarter, half, and the rest of the target. Each is a valid amount: at least the
 * minimum, and on the step.
 */
export function partPicks({
  amount,
  book,
  minimum,
  step,
}: Pick<QueueRow, 'amount' | 'book' | 'minimum' | 'step'>): number[] {
  const onStep = (part: number) =>
    minimum.amount + Math.floor((part - minimum.amount) / step.amount) * step.amount;
  const picks = [amount.amount / 4, amount.amount / 2, book.left.amount].map(onStep);
  return [...new Set(picks)]
    .filter((pick) => pick >= minimum.amount && pick < amount.amount)
    .sort((one, other) => one - other);
}

const UNDECIDED = {
  waitlistedAt: null,
  acceptedAt: null,
  declinedAt: null,
  withdrawnAt: null,
  fundedAt: null,
  acceptedAmount: null,
};

/**
 * Returns the problem with a draft and the field it belongs to; `null` when it can be sent. The server decides in the
 * end.
 */
export function problemWith(
  draft: DecisionDraft,
  row: Pick<QueueRow, 'amount' | 'book'> & { opportunity: Pick<QueueRow['opportunity'], 'stage'> },
): DraftProblem | null {
  if (draft.kind === null) return { field: 'kind', sentence: 'Please choose a decision.' };
  if (draft.kind === 'waitlist') return null;
  if (draft.kind === 'decline') {
    return draft.reason.trim()
      ? null
      : { field: 'reason', sentence: 'Please give a reason; the member will read it.' };
  }
  const { amount, currency } = row.amount;
  const book = {
    stage: row.opportunity.stage,
    target: row.book.target.amount,
    accepted: row.book.accepted.amount,
    currency,
  };
  const accepted = acceptedBy(draft, row) ?? Number.NaN;
  const sentence = refusalToAccept(accepted, { ...UNDECIDED, amount, currency }, book, draft.oversubscribe);
  if (!sentence) return null;
  const beyond = exceedsTarget(draft, row) && accepted <= amount;
  return { field: beyond ? 'oversubscribe' : 'amount', sentence };
}
