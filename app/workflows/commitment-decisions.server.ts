import { type Tx, transaction } from '#app/db/client.server.ts';
import {
  type Decision,
  decisionDetail,
  decisionHref,
  decisionSentence,
} from '#app/features/commitments/commitment-decision.ts';
import {
  type Acceptance,
  acceptCommitment,
  declineCommitment,
} from '#app/features/commitments/commitment-decisions.server.ts';
import { activateMember } from '#app/features/members/activation.server.ts';
import { notify } from '#app/features/notifications/notifications.server.ts';
import { contactChange, noteForContact } from '#app/integrations/crm/crm.jobs.server.ts';
import { roleChange } from '#app/integrations/identity/management.jobs.server.ts';
import { env } from '#app/platform/env.server.ts';
import { formatMoney, type Money } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** What the admin is told of their decision. */
export type DecisionView = {
  commitmentId: string;
  outcome: Decision['outcome'];
  asked: Money;
  accepted: Money | null;
};

/**
 * Accepts a commitment and tells its member, in one transaction; their first accepted one makes them an active investor.
 * An admin who repeats their decision, since its answer was lost, is answered the same; nobody is told twice.
 * @throws DomainError `not_found`, or `conflict` when it is decided otherwise or does not fit.
 */
export function accept(viewer: Viewer, acceptance: Acceptance): Promise<DecisionView> {
  return transaction(async (tx) => {
    const decision = await acceptCommitment(tx, viewer, acceptance);
    if (!decision.repeated) {
      const memberId = decision.investor.id;
      if (await activateMember(tx, viewer, memberId)) {
        const act = `commitment.accept:${decision.commitmentId}`;
        await roleChange(tx, memberId, act);
        await contactChange(tx, memberId, act);
      }
      await tell(tx, decision);
    }
    return viewOf(decision);
  });
}

/**
 * Declines a commitment and tells its member why, in one transaction. Repeated, it is answered as `accept` does.
 * @throws DomainError `not_found`, or `conflict` when it is decided otherwise.
 */
export function decline(
  viewer: Viewer,
  refusal: { commitmentId: string; reason: string },
): Promise<DecisionView> {
  return transaction(async (tx) => {
    const decision = await declineCommitment(tx, viewer, refusal);
    if (!decision.repeated) await tell(tx, decision);
    return viewOf(decision);
  });
}

/** Tells the member in the way that they have chosen, and the firm's people in the CRM; each once. */
async function tell(tx: Tx, decision: Decision): Promise<void> {
  const { investor, commitmentId } = decision;
  const href = decisionHref(decision);
  const sentence = decisionSentence(decision);
  const detail = decisionDetail(decision);
  const content = {
    template: 'commitment-decided' as const,
    outcome: decision.outcome,
    memberName: investor.name,
    opportunityName: decision.opportunity.name,
    sentence,
    detail,
    url: new URL(href, env.APP_BASE_URL).href,
  };
  await notify(tx, {
    memberId: investor.id,
    kind: 'commitment_decided',
    title: sentence,
    body: detail,
    href,
    cause: `commitment.decide:${commitmentId}`,
    letter: { id: `commitment-decided.${commitmentId}`, content },
  });
  await noteForContact(tx, {
    memberId: investor.id,
    ref: `commitment.decide:${commitmentId}`,
    text: noteOf(decision),
  });
}

/** The decision from the firm's side. */
function noteOf(decision: Decision): string {
  const asked = formatMoney(decision.asked);
  const commitment = `Commitment to ${decision.opportunity.name}`;
  switch (decision.outcome) {
    case 'accepted':
      return `${commitment} accepted: ${asked}.`;
    case 'scaled_back':
      return `${commitment} accepted for ${formatMoney(decision.accepted)} of ${asked}.`;
    case 'declined':
      return `${commitment} of ${asked} declined: ${decision.reason}`;
  }
}

const viewOf = ({ commitmentId, outcome, asked, accepted }: Decision): DecisionView => ({
  commitmentId,
  outcome,
  asked,
  accepted,
});
