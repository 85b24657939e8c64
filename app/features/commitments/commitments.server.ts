import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { commitmentState } from '#app/platform/commitment-state.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Money } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  type CommitmentView,
  checkAmount,
  refusalToCommit,
  refusalToWithdraw,
  standing,
} from './commitment.ts';
import { viewOf } from './commitment-lists.server.ts';
import {
  type CommitmentRow,
  findByKey,
  findLive,
  holdOffer,
  insertUnlessThere,
  lockOwnCommitment,
  type Offer,
  updateCommitment,
  upsertDesired,
} from './commitments.queries.server.ts';

/** An amount is in minor units of the opportunity's currency. */
type Asked = { opportunityId: string; amount: number };

/**
 * Keeps what the viewer would like to invest. Binds nobody, and may be set again at will.
 * @throws DomainError `not_found`, `forbidden` (may not), `unprocessable` (amount), with the sentence to show.
 */
export async function setDesiredAmount(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, amount }: Asked,
): Promise<{ desired: Money }> {
  const offer = await offerTo(tx, viewer, opportunityId);
  refuseUnfit(offer, viewer, amount);
  const before = await upsertDesired(viewer, tx, opportunityId, amount);
  if (before !== amount) {
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'commitment.setDesiredAmount',
      subject: { type: 'opportunity', id: opportunityId },
      before: before === null ? null : { amount: before },
      after: { amount, currency: offer.terms.currency },
    });
  }
  return { desired: { amount, currency: offer.terms.currency } };
}

/**
 * Asks to invest. The same `idempotencyKey` again, also at the same moment, is the same commitment.
 * @throws DomainError `not_found`, `forbidden` (may not), `unprocessable` (amount), `conflict` (there is a live one).
 */
export async function submitCommitment(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, amount, idempotencyKey }: Asked & { idempotencyKey: string },
): Promise<CommitmentView> {
  const offer = await offerTo(tx, viewer, opportunityId);
  const { opportunity, terms } = offer;
  const sent = await findByKey(viewer, tx, idempotencyKey);
  if (sent) return viewOf({ commitment: sameAsked(sent, opportunityId, amount), opportunity });
  refuseUnfit(offer, viewer, amount);
  const made = await insertUnlessThere(tx, {
    id: newId(),
    opportunityId,
    memberId: viewer.memberId,
    amount,
    currency: terms.currency,
    idempotencyKey,
    submittedAt: new Date(),
  });
  if (!made) return alreadyThere(tx, viewer, offer, { opportunityId, amount, idempotencyKey });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.submit',
    subject: { type: 'commitment', id: made.id },
    before: null,
    after: { state: 'submitted', opportunityId, amount, currency: terms.currency },
  });
  return viewOf({ commitment: made, opportunity });
}

/**
 * Takes back the viewer's own commitment, until it is decided. Once more changes nothing and is answered the same.
 * @throws DomainError `not_found` when it is not theirs, `conflict` when it is decided.
 */
export async function withdrawCommitment(
  tx: Tx,
  viewer: Viewer,
  commitmentId: string,
): Promise<{ id: string; state: 'withdrawn' }> {
  const own = await lockOwnCommitment(viewer, tx, commitmentId);
  if (!own) throw new DomainError('not_found', 'There is no such commitment.');
  if (own.withdrawnAt) return { id: own.id, state: 'withdrawn' };
  const refusal = refusalToWithdraw(own);
  if (refusal) throw new DomainError('conflict', refusal);
  await updateCommitment(tx, own.id, { withdrawnAt: new Date() });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.withdraw',
    subject: { type: 'commitment', id: own.id },
    before: { state: commitmentState(own), amount: own.amount },
    after: { state: 'withdrawn' },
  });
  return { id: own.id, state: 'withdrawn' };
}

async function offerTo(tx: Tx, viewer: Viewer, opportunityId: string): Promise<Offer> {
  const offer = await holdOffer(viewer, tx, opportunityId);
  if (!offer) throw new DomainError('not_found', 'There is no such opportunity.');
  return offer;
}

function refuseUnfit({ terms }: Offer, viewer: Viewer, amount: number): void {
  const refusal = refusalToCommit(terms, viewer, new Date());
  if (refusal) throw new DomainError('forbidden', refusal.sentence);
  const problem = checkAmount(amount, terms);
  if (problem) throw new DomainError('unprocessable', problem.sentence);
}

/** Lost a race against the same click, or against another tab. */
async function alreadyThere(
  tx: Tx,
  viewer: Viewer,
  { opportunity }: Offer,
  asked: Asked & { idempotencyKey: string },
) {
  const sent = await findByKey(viewer, tx, asked.idempotencyKey);
  if (sent) return viewOf({ commitment: sameAsked(sent, asked.opportunityId, asked.amount), opportunity });
  const live = await findLive(viewer, tx, asked.opportunityId);
  const now = live ? `: ${standing(live)}` : '';
  throw new DomainError('conflict', `You already have a commitment to ${opportunity.name}${now}.`);
}

function sameAsked(sent: CommitmentRow, opportunityId: string, amount: number): CommitmentRow {
  if (sent.opportunityId === opportunityId && sent.amount === amount) return sent;
  throw new DomainError(
    'conflict',
    'This was sent before with another amount. Please reload the page and try again.',
  );
}
