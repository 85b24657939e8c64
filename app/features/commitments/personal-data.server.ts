import { db, type Tx } from '#app/db/client.server.ts';
import { commitmentState } from '#app/domain/commitment-state.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import {
  countKept,
  deleteWishes,
  findAllCommitments,
  findAllDesired,
  findAllIndications,
  findAllReceipts,
  forgetNames,
  lockUndecided,
  setWithdrawn,
} from './personal-data.queries.server.ts';
import { referenceOf } from './receipts/receipt.ts';

/** The viewer's commitments, their receipts, desired amounts and indications for their data export. Amounts in minor units. */
export async function ownCommitmentData(viewer: Viewer) {
  const [commitments, receipts, desiredAmounts, indications] = await Promise.all([
    findAllCommitments(viewer, db()),
    findAllReceipts(viewer, db()),
    findAllDesired(viewer, db()),
    findAllIndications(viewer, db()),
  ]);
  return {
    commitments: commitments.map(({ commitment, opportunityName, entityName }) => {
      const {
        memberId: _member,
        waitlistedBy: _waitlister,
        acceptedBy: _accepter,
        declinedBy: _decliner,
        fundedBy: _funder,
        ...own
      } = commitment;
      const state = commitmentState(commitment);
      return { opportunity: opportunityName, state, inTheNameOf: entityName, ...own };
    }),
    receipts: receipts.map(({ receipt, currency }) => ({
      reference: referenceOf(receipt),
      ...receipt,
      currency,
    })),
    desiredAmounts,
    indications,
  };
}

export type Withdrawn = { id: string; amount: number; waitlistedAt: Date | null };

/**
 * Withdraws a departing member's undecided commitments. The caller records them with `auditWithdrawn` once everything
 * is locked.
 */
export async function withdrawUndecided(tx: Tx, memberId: string): Promise<Withdrawn[]> {
  const undecided = await lockUndecided(tx, memberId);
  if (undecided.length > 0) await setWithdrawn(tx, memberId, new Date());
  return undecided;
}

export async function auditWithdrawn(
  tx: Tx,
  actor: { memberId: string | null },
  withdrawn: readonly Withdrawn[],
): Promise<void> {
  for (const { id, amount, waitlistedAt } of withdrawn) {
    await recordAudit(tx, {
      actorId: actor.memberId,
      act: 'commitment.withdraw',
      subject: { type: 'commitment', id },
      before: { state: waitlistedAt ? 'waitlisted' : 'submitted', amount },
      after: { state: 'withdrawn' },
    });
  }
}

/** Counts a member's commitments: accepted but unfunded, and all. */
export const keptCommitments = (memberId: string, tx?: Tx): Promise<{ unfunded: number; all: number }> =>
  countKept(tx ?? db(), memberId);

/**
 * Deletes a member's non-binding wishes and the entity names on commitments that were not accepted. The commitments
 * themselves are kept, as required by law.
 */
export async function eraseWishes(tx: Tx, memberId: string): Promise<void> {
  await deleteWishes(tx, memberId);
  await forgetNames(tx, memberId);
}
