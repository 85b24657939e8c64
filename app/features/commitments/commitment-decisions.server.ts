import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { refusalToAccept, refusalToDecide } from './commitment.ts';
import type { Decision } from './commitment-decision.ts';
import {
  addAccepted,
  lockCommitment,
  lockInvestor,
  lockOpportunity,
  updateCommitment,
} from './commitments.queries.server.ts';

export type Acceptance = {
  commitmentId: string;
  /** Minor units; the whole amount when left out, less to scale back. */
  amount?: number | undefined;
  /** Ticked by the admin: this acceptance may go beyond the target. */
  oversubscribe?: boolean | undefined;
};

/**
 * Accepts a commitment, whole or scaled back. Two admins at once cannot go beyond the target: the opportunity's row
 * is locked before the sums are looked at.
 * @throws DomainError `not_found` (also for anyone but an admin), `conflict` when it is decided or does not fit.
 */
export async function acceptCommitment(
  tx: Tx,
  viewer: Viewer,
  { commitmentId, amount, oversubscribe = false }: Acceptance,
): Promise<Decision> {
  const { opportunity, terms, commitment, investor } = await lockForDecision(tx, viewer, commitmentId);
  const accepted = amount ?? commitment.amount;
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
    before: { state: 'submitted', amount: commitment.amount, opportunityAccepted: terms.accepted },
    after: {
      state: 'accepted',
      acceptedAmount: accepted,
      opportunityAccepted: terms.accepted + accepted,
      beyondTarget,
    },
  });
  const { currency } = commitment;
  return {
    outcome: accepted === commitment.amount ? 'accepted' : 'scaled_back',
    commitmentId,
    investor,
    opportunity,
    asked: { amount: commitment.amount, currency },
    accepted: { amount: accepted, currency },
    reason: null,
  };
}

/**
 * Declines a commitment, with the reason that its member reads.
 * @throws DomainError `not_found` (also for anyone but an admin), `conflict` when it is decided.
 */
export async function declineCommitment(
  tx: Tx,
  viewer: Viewer,
  { commitmentId, reason }: { commitmentId: string; reason: string },
): Promise<Decision> {
  const { opportunity, commitment, investor } = await lockForDecision(tx, viewer, commitmentId);
  await updateCommitment(tx, commitment.id, {
    declinedAt: new Date(),
    declinedBy: viewer.memberId,
    declineReason: reason,
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.decline',
    subject: { type: 'commitment', id: commitment.id },
    before: { state: 'submitted', amount: commitment.amount },
    after: { state: 'declined', reason },
  });
  const asked = { amount: commitment.amount, currency: commitment.currency };
  return { outcome: 'declined', commitmentId, investor, opportunity, asked, accepted: null, reason };
}

/** Everything that a decision touches, locked in the one order. */
async function lockForDecision(tx: Tx, viewer: Viewer, commitmentId: string) {
  const offer = await lockOpportunity(viewer, tx, commitmentId);
  const commitment = await lockCommitment(viewer, tx, commitmentId);
  if (!offer || !commitment) throw new DomainError('not_found', 'There is no such commitment.');
  const refusal = refusalToDecide(commitment);
  if (refusal) throw new DomainError('conflict', refusal);
  return { ...offer, commitment, investor: await lockInvestor(tx, commitment.memberId) };
}
