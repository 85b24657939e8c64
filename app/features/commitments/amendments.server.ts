import type { Tx } from '#app/db/client.server.ts';
import { onBehalf, refuseBeyondGrant } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { insertAmendment } from './amendments.queries.server.ts';
import { type CommitmentView, refusalToAmend, stateSentence } from './commitment.ts';
import { viewOf } from './commitment-view.server.ts';
import {
  lockOfferOf,
  lockOwnCommitment,
  type NamedCommitment,
  updateCommitment,
} from './commitments.queries.server.ts';
import { ownEntity, refuseLate, refuseUnfit } from './commitments.server.ts';
import { giveReceipt } from './receipts/receipts.server.ts';

export type Amendment = {
  commitmentId: string;
  revision: number;
  /** Minor units. */
  amount: number;
  entityId?: string | null | undefined;
};

/**
 * Changes the amount and entity of the viewer's commitment until it is decided. A repeated call changes nothing and
 * returns the same result. A waitlisted member who raises the amount moves to the end of the list; otherwise they
 * keep their place.
 * @throws DomainError `not_found` when it is not theirs; `forbidden` (no longer allowed), `unprocessable` (amount,
 * entity); `conflict` when it is decided, or was changed since they saw it.
 */
export async function amendCommitment(
  tx: Tx,
  viewer: Viewer,
  { commitmentId, revision, amount, entityId = null }: Amendment,
): Promise<CommitmentView> {
  const offer = await lockOfferOf(viewer, tx, commitmentId);
  const own = await lockOwnCommitment(viewer, tx, commitmentId);
  if (!offer || !own) throw new DomainError('not_found', 'Commitment not found.');
  const { opportunity } = offer;
  const isSaid = own.amount === amount && own.entityId === entityId;
  if (isSaid && (own.revision === revision || own.revision === revision + 1))
    return viewOf({ commitment: own, opportunity, entityName: own.entityName });

  const refusal = refusalToAmend(own);
  if (refusal) throw new DomainError('conflict', refusal);
  if (own.revision !== revision) throw new DomainError('conflict', changedMeanwhile(own));
  if (own.amount === amount) refuseLate(offer, viewer);
  else refuseUnfit(offer, viewer, amount);
  // An entity that has been archived since remains valid for this commitment.
  const entity = own.entityId === entityId ? { name: own.entityName } : await ownEntity(tx, viewer, entityId);

  refuseBeyondGrant(viewer, { entityId, vehicleId: own.opportunityId });

  const amendedAt = new Date();
  const goesToEnd = own.waitlistedAt !== null && amount > own.amount;
  const waitlistedAt = goesToEnd ? amendedAt : own.waitlistedAt;
  const changed = await updateCommitment(tx, own.id, {
    amount,
    entityId,
    revision: own.revision + 1,
    amendedAt,
    waitlistedAt,
    // The member's own change sets the new place, not the admin who waitlisted it.
    ...(goesToEnd && { waitlistedBy: null }),
  });
  await insertAmendment(tx, {
    commitmentId: own.id,
    revisionBefore: own.revision,
    revisionAfter: changed.revision,
    amountBefore: own.amount,
    amountAfter: changed.amount,
    amendedAt,
    amendedBy: viewer.memberId,
  });
  await giveReceipt(tx, {
    commitmentId: own.id,
    number: changed.revision,
    kind: 'amended',
    amount: changed.amount,
    amountBefore: own.amount,
    entityName: entity?.name ?? null,
    opportunityName: opportunity.name,
    madeAt: amendedAt,
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.amend',
    subject: { type: 'commitment', id: own.id },
    before: auditFacts(own),
    after: { ...auditFacts(changed), ...onBehalf(viewer) },
  });
  return viewOf({ commitment: changed, opportunity, entityName: entity?.name ?? null });
}

const auditFacts = ({
  amount,
  currency,
  entityId,
  revision,
  amendedAt,
  waitlistedAt,
}: Omit<NamedCommitment, 'entityName'>) => ({
  amount,
  currency,
  entityId,
  revision,
  amendedAt,
  waitlistedAt,
});

/** Message for a tab that shows an outdated revision. */
const changedMeanwhile = (own: NamedCommitment): string =>
  `You changed this in another window: ${stateSentence(own)}${own.entityName ? `, in the name of ${own.entityName}` : ''}. Please review it again.`;
