import type { Tx } from '#app/db/client.server.ts';
import { commitmentState } from '#app/platform/commitment-state.ts';
import type { Decision } from './commitment-decision.ts';
import { findToTell } from './commitment-decision-many.queries.server.ts';

/** A decision as it stands; `null` where there is nothing to tell (any more). */
export async function decisionToTell(tx: Tx, commitmentId: string): Promise<Decision | null> {
  const found = await findToTell(tx, commitmentId);
  if (!found) return null;
  const { commitment, investor, opportunity } = found;
  const { amount, currency, acceptedAmount, declinedAt, declineReason } = commitment;
  const told = { commitmentId, investor, opportunity, asked: { amount, currency } };
  if (acceptedAmount !== null) {
    const outcome = acceptedAmount === amount ? 'accepted' : 'scaled_back';
    return { ...told, outcome, accepted: { amount: acceptedAmount, currency }, reason: null };
  }
  if (declinedAt) return { ...told, outcome: 'declined', accepted: null, reason: declineReason ?? '' };
  return commitmentState(commitment) === 'waitlisted'
    ? { ...told, outcome: 'waitlisted', accepted: null, reason: null }
    : null;
}
