import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { commitmentState } from '#app/domain/investing/commitment-state.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import {
  countKept,
  findAllCommitments,
  findAllDesired,
  findAllIndications,
  findAllReceipts,
  forgetNames,
  lockUndecided,
  setWithdrawn,
} from './personal-data.queries.server.ts';
import { referenceOf } from './receipts/receipt.ts';

/** Returns the viewer's commitments for their data export. Amounts here and below are in minor units. */
export async function ownCommitmentData(viewer: Viewer) {
  const commitments = await findAllCommitments(viewer, db());
  return commitments.map(({ commitment, opportunityName, entityName }) => {
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
  });
}

export async function ownReceiptData(viewer: Viewer) {
  const receipts = await findAllReceipts(viewer, db());
  return receipts.map(({ receipt, currency }) => ({ reference: referenceOf(receipt), ...receipt, currency }));
}

export const ownDesiredAmountData = (viewer: Viewer) => findAllDesired(viewer, db());

export const ownIndicationData = (viewer: Viewer) => findAllIndications(viewer, db());

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

/** Erases the names of entities on a member's commitments that were not accepted. The commitments are kept. */
export const eraseEntityNames = (tx: Tx, memberId: string): Promise<void> => forgetNames(tx, memberId);
