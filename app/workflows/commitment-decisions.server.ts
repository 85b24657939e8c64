import { transaction } from '#app/db/client.server.ts';
import type { Decision } from '#app/features/commitments/commitment-decision.ts';
import { decideMany } from '#app/features/commitments/commitment-decision-many.server.ts';
import type { DecisionOnMany, ManyResult } from '#app/features/commitments/commitment-decision-many.ts';
import {
  type Acceptance,
  acceptCommitment,
  declineCommitment,
} from '#app/features/commitments/commitment-decisions.server.ts';
import { activateMember, activateMembers } from '#app/features/members/activation.server.ts';
import { contactChange } from '#app/integrations/crm/crm.jobs.server.ts';
import { roleChange } from '#app/integrations/identity/management.jobs.server.ts';
import type { Money } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { tellLater } from './commitment-decisions.jobs.server.ts';
import { tellDecision } from './commitment-decisions-told.server.ts';

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
      await tellDecision(tx, decision);
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
    if (!decision.repeated) await tellDecision(tx, decision);
    return viewOf(decision);
  });
}

/**
 * Decides several commitments of one opportunity together: all, or none where one has changed since the admin saw it,
 * which is answered. Who invests for the first time is an active investor from then on; the members are told by jobs, each
 * once. The same key again is answered as the first time.
 * @throws DomainError `not_found`, `conflict` when it does not fit, `unprocessable` when it is not confirmed.
 */
export function decideTogether(viewer: Viewer, act: DecisionOnMany): Promise<ManyResult> {
  return transaction(async (tx) => {
    const { toTell, invested, ...result } = await decideMany(tx, viewer, act);
    const activated = await activateMembers(tx, viewer, invested);
    await tellLater(tx, { commitmentIds: toTell, activated, key: act.key });
    return result;
  });
}

const viewOf = ({ commitmentId, outcome, asked, accepted }: Decision): DecisionView => ({
  commitmentId,
  outcome,
  asked,
  accepted,
});
