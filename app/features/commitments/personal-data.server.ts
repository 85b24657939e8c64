import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { commitmentState } from '#app/platform/commitment-state.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  countKept,
  deleteWishes,
  findAllCommitments,
  findAllDesired,
  findAllIndications,
  forgetNames,
  lockUndecided,
  setWithdrawn,
} from './personal-data.queries.server.ts';

/** What the viewer's own copy of their data says of what they asked and wished to invest. Amounts in minor units. */
export async function ownCommitmentData(viewer: Viewer) {
  const [commitments, desiredAmounts, indications] = await Promise.all([
    findAllCommitments(viewer, db()),
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
    desiredAmounts,
    indications,
  };
}

export type Withdrawn = { id: string; amount: number; waitlistedAt: Date | null };

/**
 * Takes back what a member has asked for and nobody has decided yet, since they leave. To be told to the audit log by
 * `auditWithdrawn` once everything is locked.
 */
export async function withdrawUndecided(tx: Tx, memberId: string): Promise<Withdrawn[]> {
  const undecided = await lockUndecided(tx, memberId);
  if (undecided.length > 0) await setWithdrawn(tx, memberId, new Date());
  return undecided;
}

export async function auditWithdrawn(
  tx: Tx,
  actor: { memberId: string },
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

/** Of a member's commitments: those that are accepted and not funded, and all. */
export const keptCommitments = (memberId: string, tx?: Tx): Promise<{ unfunded: number; all: number }> =>
  countKept(tx ?? db(), memberId);

/**
 * Forgets what a member wished for without being bound, and in whose names they asked for what was not accepted.
 * Commitments are kept, as the law wants.
 */
export async function eraseWishes(tx: Tx, memberId: string): Promise<void> {
  await deleteWishes(tx, memberId);
  await forgetNames(tx, memberId);
}
