import type { Viewer } from '#app/domain/access/viewer.ts';
import type { DecisionKind, DecisionOutcome } from '#app/domain/investing/commitment-decision.ts';
import { type CommitmentState, commitmentState } from '#app/domain/investing/commitment-state.ts';
import type { AuditInput } from '#app/platform/audit/audit.server.ts';
import type { CommitmentBook } from '../commitment.ts';
import { type DecisionStep, exceedsTarget, type SentDecision } from './decision.ts';

/**
 * Builds the audit entries of a decision: one per commitment, all of the same shape, plus a summary for a bulk
 * decision.
 */
export function decisionAudits(
  viewer: Viewer,
  input: SentDecision,
  {
    book,
    steps,
    outcome,
  }: { book: CommitmentBook; steps: readonly DecisionStep[]; outcome: DecisionOutcome },
): AuditInput[] {
  const actorId = viewer.memberId;
  const beyondTarget = exceedsTarget(book, steps);
  let opportunityAccepted = book.accepted;
  const entries = steps.map((step): AuditInput => {
    const { commitment, kind, amount } = step;
    const sums = { before: opportunityAccepted, after: opportunityAccepted + amount };
    opportunityAccepted = sums.after;
    const isAccepted = kind === 'accept';
    return {
      actorId,
      act: `commitment.${kind}`,
      subject: { type: 'commitment', id: commitment.id },
      personId: commitment.memberId,
      before: {
        state: commitmentState(commitment),
        amount: commitment.amount,
        ...(isAccepted && { opportunityAccepted: sums.before }),
      },
      after: {
        state: STATE_AFTER[kind],
        ...(isAccepted && {
          acceptedAmount: amount,
          opportunityAccepted: sums.after,
          beyondTarget,
        }),
        ...(input.kind === 'decline' && { reason: input.reason }),
        together: input.key,
      },
    };
  });
  return input.rows.length === 1 ? entries : [...entries, summaryOf(actorId, input, outcome)];
}

const STATE_AFTER = {
  accept: 'accepted',
  decline: 'declined',
  waitlist: 'waitlisted',
  fund: 'funded',
  unfund: 'accepted',
} as const satisfies Record<DecisionKind, CommitmentState>;

const summaryOf = (
  actorId: string,
  { opportunityId, kind, key }: SentDecision,
  decided: DecisionOutcome,
): AuditInput => ({
  actorId,
  act: 'commitment.decideMany',
  subject: { type: 'decision', id: key },
  before: null,
  after: { opportunityId, kind, decided },
});
