import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { commitmentState } from '#app/platform/commitment-state.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { refusalToAccept, refusalToDecide, standing } from './commitment.ts';
import type { Decision } from './commitment-decision.ts';
import {
  addAccepted,
  type CommitmentRow,
  lockCommitment,
  lockInvestor,
  lockOpportunity,
  updateCommitment,
} from './commitments.queries.server.ts';

export type Acceptance = {
  commitmentId: string;
  /** Minor units; the whole amount when left out, less to scale back. */
  amount?: number | undefined;
  /** As the admin saw it: where the member has changed it since, it is not accepted. */
  revision?: number | undefined;
  /** Ticked by the admin: this acceptance may go beyond the target. */
  oversubscribe?: boolean | undefined;
};

/** `repeated`: the same admin had decided just so before, and is only told again what came of it. */
type DecisionMade = Decision & { repeated: boolean };

/**
 * Accepts a commitment, whole or scaled back. Two admins at once cannot go beyond the target: the opportunity's row
 * is locked before the sums are looked at.
 * @throws DomainError `not_found` (also for anyone but an admin), `conflict` when it is decided otherwise or by another
 * admin, or does not fit.
 */
export async function acceptCommitment(
  tx: Tx,
  viewer: Viewer,
  { commitmentId, amount, revision, oversubscribe = false }: Acceptance,
): Promise<DecisionMade> {
  const { opportunity, terms, commitment, investor } = await lockForDecision(tx, viewer, commitmentId);
  const accepted = amount ?? commitment.amount;
  const { currency } = commitment;
  const decision: Decision = {
    outcome: accepted === commitment.amount ? 'accepted' : 'scaled_back',
    commitmentId,
    investor,
    opportunity,
    asked: { amount: commitment.amount, currency },
    accepted: { amount: accepted, currency },
    reason: null,
  };
  if (commitment.acceptedBy === viewer.memberId && commitment.acceptedAmount === accepted) {
    return { ...decision, repeated: true };
  }
  refuseDecided(commitment);
  if (revision !== undefined && revision !== commitment.revision)
    throw new DomainError('conflict', `The member has changed it meanwhile: ${standing(commitment)}.`);
  const refusal = refusalToAccept(accepted, commitment, terms, oversubscribe);
  if (refusal) throw new DomainError('conflict', refusal);
  const now = new Date();
  const beyondTarget = terms.accepted + accepted > terms.target;
  await addAccepted(tx, opportunity.id, accepted, beyondTarget ? (terms.oversubscribedAt ?? now) : null);
  await updateCommitment(tx, commitment.id, {
    acceptedAt: now,
    acceptedBy: viewer.memberId,
    acceptedAmount: accepted,
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.accept',
    subject: { type: 'commitment', id: commitment.id },
    before: {
      state: commitmentState(commitment),
      amount: commitment.amount,
      opportunityAccepted: terms.accepted,
    },
    after: {
      state: 'accepted',
      acceptedAmount: accepted,
      opportunityAccepted: terms.accepted + accepted,
      beyondTarget,
    },
  });
  return { ...decision, repeated: false };
}

/**
 * Declines a commitment, with the reason that its member reads.
 * @throws DomainError `not_found` (also for anyone but an admin), `conflict` when it is decided otherwise or by
 * another admin.
 */
export async function declineCommitment(
  tx: Tx,
  viewer: Viewer,
  { commitmentId, reason }: { commitmentId: string; reason: string },
): Promise<DecisionMade> {
  const { opportunity, commitment, investor } = await lockForDecision(tx, viewer, commitmentId);
  const asked = { amount: commitment.amount, currency: commitment.currency };
  const decision: Decision = {
    outcome: 'declined',
    commitmentId,
    investor,
    opportunity,
    asked,
    accepted: null,
    reason,
  };
  if (commitment.declinedBy === viewer.memberId && commitment.declineReason === reason) {
    return { ...decision, repeated: true };
  }
  refuseDecided(commitment);
  await updateCommitment(tx, commitment.id, {
    declinedAt: new Date(),
    declinedBy: viewer.memberId,
    declineReason: reason,
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.decline',
    subject: { type: 'commitment', id: commitment.id },
    before: { state: commitmentState(commitment), amount: commitment.amount },
    after: { state: 'declined', reason },
  });
  return { ...decision, repeated: false };
}

/** Everything that a decision touches, locked in the one order. */
async function lockForDecision(tx: Tx, viewer: Viewer, commitmentId: string) {
  const offer = await lockOpportunity(viewer, tx, commitmentId);
  const commitment = await lockCommitment(viewer, tx, commitmentId);
  if (!offer || !commitment) throw new DomainError('not_found', 'There is no such commitment.');
  return { ...offer, commitment, investor: await lockInvestor(tx, commitment.memberId) };
}

function refuseDecided(commitment: CommitmentRow): void {
  const refusal = refusalToDecide(commitment);
  if (refusal) throw new DomainError('conflict', refusal);
}
