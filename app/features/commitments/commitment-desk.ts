import type { Money } from '#app/platform/money.ts';
import { type CommitmentBookRow, type CommitmentView, refusalToAccept } from './commitment.ts';

/** A commitment in the admin's queue, with its offer's terms and what its member had said they would like to invest. */
export type QueueRow = CommitmentBookRow & { minimum: Money; step: Money; desired: Money | null };

/** A decided commitment; `decidedBy` names the admin. */
export type DecidedRow = CommitmentView & { memberName: string; decidedBy: string | null };

/** An open opportunity's book in one line. */
export type OpenBook = {
  id: string;
  slug: string;
  name: string;
  target: Money;
  accepted: Money;
  /** The sum of what waits for a decision. */
  waiting: Money;
  waitingCount: number;
  closesAt: string | null;
};

export type DecisionKind = 'whole' | 'part' | 'waitlist' | 'decline';

/** What an admin has filled in, and what is wrong with it. Amounts in minor units. */
export type DecisionDraft = {
  kind: DecisionKind;
  amount: number | null;
  reason: string;
  oversubscribe: boolean;
};
export type DraftProblem = { field: 'amount' | 'reason' | 'oversubscribe'; sentence: string };

/** The amount that a draft accepts; `null` for none yet, or when it accepts nothing. */
export function acceptedBy(draft: DecisionDraft, row: Pick<QueueRow, 'amount'>): number | null {
  if (draft.kind === 'decline' || draft.kind === 'waitlist') return null;
  return draft.kind === 'whole' ? row.amount.amount : draft.amount;
}

/** Whether what is accepted goes beyond the target, so that the admin has to say that this is meant. */
export function exceedsTarget(
  draft: DecisionDraft,
  { amount, book }: Pick<QueueRow, 'amount' | 'book'>,
): boolean {
  const accepted = acceptedBy(draft, { amount });
  return accepted !== null && accepted > book.left.amount;
}

/**
 * Parts of a commitment to choose from: a quarter, half, what is left of the target. Each is an amount that a member
 * could have asked for: the minimum or more, on the step.
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

/** What is wrong with a draft, and at which field; `null` when it can be sent. The server has the last word. */
export function problemWith(
  draft: DecisionDraft,
  row: Pick<QueueRow, 'amount' | 'book'> & { opportunity: Pick<QueueRow['opportunity'], 'stage'> },
): DraftProblem | null {
  if (draft.kind === 'waitlist') return null;
  if (draft.kind === 'decline') {
    return draft.reason.trim()
      ? null
      : { field: 'reason', sentence: 'Please give the reason that the member will read.' };
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
