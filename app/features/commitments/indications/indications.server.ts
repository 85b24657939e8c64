import type { Tx } from '#app/db/client.server.ts';
import { holderIdOf, onBehalf, refuseBeyondGrant } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { type Likelihood, likelihoodOf } from '#app/domain/investing/likelihood.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { lockOffer, type Offer } from '../commitments.queries.server.ts';
import { checkSoftAmount, type Indication, LIKELIHOOD_FIRST, refusalToIndicate } from './indication.ts';
import { deleteOwnIndication, lockOwnIndication, upsertIndication } from './indications.queries.server.ts';

/**
 * What is absent stays as it is stored. `amount` is in minor units of the opportunity's currency; `null` for no amount
 * in mind.
 */
type IndicationInput = {
  opportunityId: string;
  likelihood?: Likelihood | undefined;
  amount?: number | null | undefined;
};

/**
 * Stores how likely the viewer is to invest in an opportunity in preparation, and about how much. Not binding, and
 * may be changed any time.
 * @throws DomainError `not_found`, `conflict` when it is no longer in preparation, `unprocessable` (amount, or an amount
 * without a likelihood).
 */
export async function indicate(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, ...said }: IndicationInput,
): Promise<Indication> {
  const { terms } = await offerInPreparation(tx, viewer, opportunityId);
  const problem = typeof said.amount === 'number' ? checkSoftAmount(said.amount, terms) : null;
  if (problem) throw new DomainError('unprocessable', problem.sentence);
  // There is no row of a first indication that a second call, with its amount, could wait for.
  await lockLivingMember(tx, holderIdOf(viewer));
  const before = await lockOwnIndication(viewer, tx, opportunityId);
  const likelihood = said.likelihood ?? likelihoodOf(before?.likelihood ?? null);
  if (!likelihood) throw new DomainError('unprocessable', LIKELIHOOD_FIRST);
  const amount = said.amount === undefined ? (before?.amount ?? null) : said.amount;
  if (before?.likelihood !== likelihood || before.amount !== amount) {
    await upsertIndication(viewer, tx, opportunityId, { likelihood, amount });
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'commitment.indicate',
      subject: { type: 'opportunity', id: opportunityId },
      before: before ?? null,
      after: { likelihood, amount, currency: terms.currency, ...onBehalf(viewer) },
    });
  }
  return { likelihood, amount: amount === null ? null : { amount, currency: terms.currency } };
}

/**
 * Deletes the viewer's indication. A repeated call changes nothing and returns the same result.
 * @throws DomainError `not_found`, `conflict` when it is no longer in preparation.
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
    after: viewer.holders ? onBehalf(viewer) : null,
  });
}

/**
 * Locks the opportunity so that it cannot open before the indication is stored, which would leave it out of the
 * carry-over.
 */
async function offerInPreparation(tx: Tx, viewer: Viewer, opportunityId: string): Promise<Offer> {
  const offer = await lockOffer(viewer, tx, opportunityId);
  if (!offer) throw new DomainError('not_found', 'Opportunity not found.');
  const refusal = refusalToIndicate(offer.opportunity.stage);
  if (refusal) throw new DomainError('conflict', refusal);
  refuseBeyondGrant(viewer, { entityId: null, vehicleId: opportunityId });
  return offer;
}
