import type { Tx } from '#app/db/client.server.ts';
import { holderIdOf, onBehalf, refuseBeyondGrant } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { commitmentState } from '#app/domain/investing/commitment-state.ts';
import type { Money } from '#app/domain/money/money.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import {
  type CommitmentView,
  checkAmount,
  refusalToCommit,
  refusalToWithdraw,
  stateSentence,
} from './commitment.ts';
import { viewOf } from './commitment-view.server.ts';
import {
  findCommitmentByKey,
  findLive,
  insertUnlessThere,
  lockOffer,
  lockOwnCommitment,
  lockOwnEntity,
  type NamedCommitment,
  type Offer,
  opportunityNameOf,
  updateCommitment,
  upsertDesired,
} from './commitments.queries.server.ts';
import { giveReceipt } from './receipts/receipts.server.ts';

/** `amount` is in minor units of the opportunity's currency. */
type AmountInput = { opportunityId: string; amount: number };

/** As submitted, and repeated by a retry; without an entity it is in the member's own name. */
type Submission = AmountInput & { idempotencyKey: string; entityId?: string | null | undefined };

/**
 * Stores the amount that the viewer would like to invest. Not binding, and may be changed any time.
 * @throws DomainError `not_found`, `forbidden` (may not), `unprocessable` (amount), with the sentence to show.
 */
export async function setDesiredAmount(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, amount }: AmountInput,
): Promise<{ desired: Money }> {
  const offer = await offerTo(tx, viewer, opportunityId);
  await lockLivingMember(tx, holderIdOf(viewer));
  refuseUnfit(offer, viewer, amount);
  refuseBeyondGrant(viewer, { entityId: null, vehicleId: opportunityId });
  const before = await upsertDesired(viewer, tx, opportunityId, amount);
  if (before !== amount) {
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'commitment.setDesiredAmount',
      subject: { type: 'opportunity', id: opportunityId },
      before: before === null ? null : { amount: before },
      after: { amount, currency: offer.terms.currency, ...onBehalf(viewer) },
    });
  }
  return { desired: { amount, currency: offer.terms.currency } };
}

/**
 * Submits a commitment. The same `idempotencyKey` returns the same commitment, also when sent concurrently.
 * @throws DomainError `not_found`, `forbidden` (may not), `unprocessable` (amount, entity), `conflict` (a live one
 * exists).
 */
export async function submitCommitment(
  tx: Tx,
  viewer: Viewer,
  submission: Submission,
): Promise<CommitmentView> {
  const { opportunityId, amount, idempotencyKey, entityId = null } = submission;
  const offer = await offerTo(tx, viewer, opportunityId);
  const { opportunity, terms } = offer;
  await lockLivingMember(tx, holderIdOf(viewer));
  const sent = await findCommitmentByKey(viewer, tx, idempotencyKey);
  if (sent) return viewOfRepeated(sent, submission, offer);
  refuseUnfit(offer, viewer, amount);
  const entity = await ownEntity(tx, viewer, entityId);
  refuseBeyondGrant(viewer, { entityId, vehicleId: opportunityId });
  const submittedAt = new Date();
  const made = await insertUnlessThere(tx, {
    id: newId(),
    opportunityId,
    memberId: holderIdOf(viewer),
    entityId,
    amount,
    currency: terms.currency,
    idempotencyKey,
    submittedAt,
  });
  if (!made) return alreadyThere(tx, viewer, offer, submission);
  const entityName = entity?.name ?? null;
  await giveReceipt(tx, {
    commitmentId: made.id,
    number: made.revision,
    kind: 'submitted',
    amount,
    entityName,
    opportunityName: opportunity.name,
    madeAt: submittedAt,
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.submit',
    subject: { type: 'commitment', id: made.id },
    before: null,
    after: {
      state: 'submitted',
      opportunityId,
      amount,
      currency: terms.currency,
      entityId,
      ...onBehalf(viewer),
    },
  });
  return viewOf({ commitment: made, opportunity, entityName });
}

/**
 * Withdraws the viewer's own commitment until it is decided. A repeated call changes nothing and returns the same
 * result.
 * @throws DomainError `not_found` when it is not theirs, `conflict` when it is decided.
 */
export async function withdrawCommitment(
  tx: Tx,
  viewer: Viewer,
  commitmentId: string,
): Promise<{ id: string; state: 'withdrawn' }> {
  const own = await lockOwnCommitment(viewer, tx, commitmentId);
  if (!own) throw new DomainError('not_found', 'Commitment not found.');
  if (own.withdrawnAt) return { id: own.id, state: 'withdrawn' };
  const refusal = refusalToWithdraw(own);
  if (refusal) throw new DomainError('conflict', refusal);
  const withdrawnAt = new Date();
  await updateCommitment(tx, own.id, { withdrawnAt });
  await giveReceipt(tx, {
    commitmentId: own.id,
    number: own.revision + 1,
    kind: 'withdrawn',
    amount: own.amount,
    entityName: own.entityName,
    opportunityName: await opportunityNameOf(tx, own.opportunityId),
    madeAt: withdrawnAt,
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.withdraw',
    subject: { type: 'commitment', id: own.id },
    before: { state: commitmentState(own), amount: own.amount },
    after: { state: 'withdrawn', ...onBehalf(viewer) },
  });
  return { id: own.id, state: 'withdrawn' };
}

/** Locks an opportunity that the viewer sees. @throws DomainError `not_found`. */
export async function offerTo(tx: Tx, viewer: Viewer, opportunityId: string): Promise<Offer> {
  const offer = await lockOffer(viewer, tx, opportunityId);
  if (!offer) throw new DomainError('not_found', 'Opportunity not found.');
  return offer;
}

/** @throws DomainError `forbidden` when the viewer may not invest now, by the server's clock. */
export function refuseLate({ terms }: Offer, viewer: Viewer): void {
  const refusal = refusalToCommit(terms, viewer, new Date());
  if (refusal) throw new DomainError('forbidden', refusal.sentence);
}

/** @throws DomainError `forbidden` as above, `unprocessable` for an invalid amount. */
export function refuseUnfit(offer: Offer, viewer: Viewer, amount: number): void {
  refuseLate(offer, viewer);
  const problem = checkAmount(amount, offer.terms);
  if (problem) throw new DomainError('unprocessable', problem.sentence);
}

/**
 * Returns the entity that the viewer invests through; `null` for their own name.
 * @throws DomainError `unprocessable` for an entity of another member, or an archived one.
 */
export async function ownEntity(tx: Tx, viewer: Viewer, entityId: string | null) {
  if (entityId === null) return null;
  const entity = await lockOwnEntity(viewer, tx, entityId);
  if (!entity)
    throw new DomainError(
      'unprocessable',
      'You can no longer invest through this entity. Please choose another.',
    );
  return entity;
}

/** Handles an insert that lost the race against a repeated click or another tab. */
async function alreadyThere(tx: Tx, viewer: Viewer, offer: Offer, asked: Submission) {
  const sent = await findCommitmentByKey(viewer, tx, asked.idempotencyKey);
  if (sent) return viewOfRepeated(sent, asked, offer);
  const { opportunity } = offer;
  const live = await findLive(viewer, tx, asked.opportunityId);
  const now = live ? `: ${stateSentence(live)}` : '';
  throw new DomainError('conflict', `You already have a commitment to ${opportunity.name}${now}.`);
}

/**
 * Returns the commitment that the key's first submission made, as it is now. One amended since still matches its
 * original submission.
 * @throws DomainError `conflict` if the first submission was another one.
 */
function viewOfRepeated(
  sent: NamedCommitment,
  { opportunityId, amount, entityId = null }: Submission,
  { opportunity }: Offer,
): CommitmentView {
  const same = sent.revision > 1 || (sent.amount === amount && sent.entityId === entityId);
  if (sent.opportunityId !== opportunityId || !same)
    throw new DomainError(
      'conflict',
      'This was already submitted with a different amount or entity. Please reload the page and try again.',
    );
  return viewOf({ commitment: sent, opportunity, entityName: sent.entityName });
}
