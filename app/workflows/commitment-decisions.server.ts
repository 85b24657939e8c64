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
import { sendMailJob } from '#app/integrations/mail/mail.jobs.server.ts';
import { env } from '#app/platform/env.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { Money } from '#app/platform/money.ts';
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
      await activateMember(tx, viewer, decision.investor.id);
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

/** In the page and by mail, each once. */
async function tell(tx: Tx, decision: Decision): Promise<void> {
  const { investor, commitmentId } = decision;
  const href = decisionHref(decision);
  const sentence = decisionSentence(decision);
  const detail = decisionDetail(decision);
  await notify(tx, {
    memberId: investor.id,
    kind: 'commitment_decided',
    title: sentence,
    body: detail,
    href,
    cause: `commitment.decide:${commitmentId}`,
  });
  const id = `commitment-decided.${commitmentId}`;
  const content = {
    template: 'commitment-decided' as const,
    outcome: decision.outcome,
    memberName: investor.name,
    opportunityName: decision.opportunity.name,
    sentence,
    detail,
    url: new URL(href, env.APP_BASE_URL).href,
  };
  await enqueue(tx, sendMailJob, { id, to: investor.email, content }, { key: id });
}

const viewOf = ({ commitmentId, outcome, asked, accepted }: Decision): DecisionView => ({
  commitmentId,
  outcome,
  asked,
  accepted,
});
