import type { Tx } from '#app/db/client.server.ts';
import {
  type Decision,
  decisionDetail,
  decisionHref,
  decisionSentence,
} from '#app/features/commitments/commitment-decision.ts';
import { notify } from '#app/features/notifications/notifications.server.ts';
import { noteForContact } from '#app/integrations/crm/crm.jobs.server.ts';
import { env } from '#app/platform/env.server.ts';
import { formatMoney } from '#app/platform/money.ts';

/**
 * Tells a member of a decision in the way that they have chosen, and the firm's people in the CRM; each once, however
 * often it is asked for.
 */
export async function tellDecision(tx: Tx, decision: Decision): Promise<void> {
  const { investor } = decision;
  const act = actOf(decision);
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
    cause: act.cause,
    letter: { id: act.letter, content },
  });
  await noteForContact(tx, { memberId: investor.id, ref: act.cause, text: noteOf(decision) });
}

/** The names by which it is known that this was told: a commitment is decided once, and may wait once before. */
function actOf({ outcome, commitmentId }: Decision): { cause: string; letter: string } {
  return outcome === 'waitlisted'
    ? { cause: `commitment.waitlist:${commitmentId}`, letter: `commitment-waitlisted.${commitmentId}` }
    : { cause: `commitment.decide:${commitmentId}`, letter: `commitment-decided.${commitmentId}` };
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
    case 'waitlisted':
      return `${commitment} of ${asked} put on the waitlist.`;
  }
}
