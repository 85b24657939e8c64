import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Likeliness } from '#app/platform/likeliness.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { holdOffer, type Offer } from './commitments.queries.server.ts';
import { checkSoftAmount, type Indication, refusalToIndicate } from './indication.ts';
import { deleteOwnIndication, lockOwnIndication, upsertIndication } from './indications.queries.server.ts';

/** `amount`: minor units of the opportunity's currency, or nothing in mind. */
type Said = { opportunityId: string; likeliness: Likeliness; amount: number | null };

/**
 * Keeps how likely the viewer is to invest in an opportunity in preparation, and about how much. Binds nobody, and may
 * be said anew at will.
 * @throws DomainError `not_found`, `conflict` when it is not in preparation any more, `unprocessable` (amount).
 */
export async function indicate(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, likeliness, amount }: Said,
): Promise<Indication> {
  const { terms } = await offerInPreparation(tx, viewer, opportunityId);
  const problem = amount === null ? null : checkSoftAmount(amount, terms);
  if (problem) throw new DomainError('unprocessable', problem.sentence);
  const before = await lockOwnIndication(viewer, tx, opportunityId);
  if (before?.likeliness !== likeliness || before.amount !== amount) {
    await upsertIndication(viewer, tx, opportunityId, { likeliness, amount });
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'commitment.indicate',
      subject: { type: 'opportunity', id: opportunityId },
      before: before ?? null,
      after: { likeliness, amount, currency: terms.currency },
    });
  }
  return { likeliness, amount: amount === null ? null : { amount, currency: terms.currency } };
}

/**
 * Takes back what the viewer said. Once more changes nothing and is answered the same.
 * @throws DomainError `not_found`, `conflict` when it is not in preparation any more.
 */
export async function clearIndication(tx: Tx, viewer: Viewer, opportunityId: string): Promise<void> {
  await offerInPreparation(tx, viewer, opportunityId);
  const before = await lockOwnIndication(viewer, tx, opportunityId);
  if (!before) return;
  await deleteOwnIndication(viewer, tx, opportunityId);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.clearIndication',
    subject: { type: 'opportunity', id: opportunityId },
    before,
    after: null,
  });
}

/** Held: it does not open until what the member says of it is kept, so that nothing said is left behind. */
async function offerInPreparation(tx: Tx, viewer: Viewer, opportunityId: string): Promise<Offer> {
  const offer = await holdOffer(viewer, tx, opportunityId);
  if (!offer) throw new DomainError('not_found', 'There is no such opportunity.');
  const refusal = refusalToIndicate(offer.opportunity.stage);
  if (refusal) throw new DomainError('conflict', refusal);
  return offer;
}
