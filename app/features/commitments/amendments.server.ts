import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { type CommitmentView, refusalToAmend, standing } from './commitment.ts';
import { viewOf } from './commitment-lists.server.ts';
import {
  holdOfferOf,
  lockOwnCommitment,
  type NamedCommitment,
  updateCommitment,
} from './commitments.queries.server.ts';
import { ownEntity, refuseLate, refuseUnfit } from './commitments.server.ts';

export type Amendment = {
  commitmentId: string;
  /** Of the commitment as the member saw it. */
  revision: number;
  /** Minor units. */
  amount: number;
  entityId?: string | null | undefined;
};

/**
 * Changes what the viewer asks to invest, and in whose name, until it is decided. Once more changes nothing and is
 * answered the same. Who is on the waitlist and asks for more goes to its end; else they keep their place.
 * @throws DomainError `not_found` when it is not theirs; `forbidden` (may not any more), `unprocessable` (amount,
 * entity); `conflict` when it is decided, or was changed since they saw it.
 */
export async function amendCommitment(
  tx: Tx,
  viewer: Viewer,
  { commitmentId, revision, amount, entityId = null }: Amendment,
): Promise<CommitmentView> {
  const offer = await holdOfferOf(viewer, tx, commitmentId);
  const own = await lockOwnCommitment(viewer, tx, commitmentId);
  if (!offer || !own) throw new DomainError('not_found', 'There is no such commitment.');
  const { opportunity } = offer;
  const isSaid = own.amount === amount && own.entityId === entityId;
  if (isSaid && (own.revision === revision || own.revision === revision + 1))
    return viewOf({ commitment: own, opportunity, entityName: own.entityName });

  const refusal = refusalToAmend(own);
  if (refusal) throw new DomainError('conflict', refusal);
  if (own.revision !== revision) throw new DomainError('conflict', changedMeanwhile(own));
  if (own.amount === amount) refuseLate(offer, viewer);
  else refuseUnfit(offer, viewer, amount);
  // One that was archived since stays good for what was asked in its name.
  const entity = own.entityId === entityId ? { name: own.entityName } : await ownEntity(tx, viewer, entityId);

  const amendedAt = new Date();
  const goesToEnd = own.waitlistedAt !== null && amount > own.amount;
  const waitlistedAt = goesToEnd ? amendedAt : own.waitlistedAt;
  const changed = await updateCommitment(tx, own.id, {
    amount,
    entityId,
    revision: own.revision + 1,
    amendedAt,
    waitlistedAt,
    // By itself, whatever is changed afterwards: no admin gave it this place.
    ...(goesToEnd && { waitlistedBy: null }),
  });
  const { currency } = own;
  const told = (
    row: Pick<NamedCommitment, 'amount' | 'entityId' | 'revision' | 'amendedAt' | 'waitlistedAt'>,
  ) => ({
    amount: row.amount,
    currency,
    entityId: row.entityId,
    revision: row.revision,
    amendedAt: row.amendedAt,
    waitlistedAt: row.waitlistedAt,
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.amend',
    subject: { type: 'commitment', id: own.id },
    before: told(own),
    after: told(changed),
  });
  return viewOf({ commitment: changed, opportunity, entityName: entity?.name ?? null });
}

/** For the tab that is behind. */
const changedMeanwhile = (own: NamedCommitment): string =>
  `You changed this elsewhere meanwhile: ${standing(own)}${own.entityName ? `, in the name of ${own.entityName}` : ''}. Please look at it again.`;
