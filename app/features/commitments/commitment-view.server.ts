import { commitmentState, lastChangeOf } from '#app/domain/investing/commitment-state.ts';
import type { Money } from '#app/domain/money/money.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import type { QueueRow } from './admin/review-queue.ts';
import { type CommitmentView, leftOf } from './commitment.ts';
import type { OwnRow, WaitingRow } from './commitment-lists.queries.server.ts';

/** Maps a commitment's row, with the names of its opportunity and entity, to the member's view. */
export function viewOf({
  commitment,
  opportunity,
  entityName,
}: Pick<OwnRow, 'commitment' | 'opportunity' | 'entityName'>): CommitmentView {
  const { currency, entityId } = commitment;
  return {
    id: commitment.id,
    state: commitmentState(commitment),
    amount: { amount: commitment.amount, currency },
    entity: entityId && entityName !== null ? { id: entityId, name: entityName } : null,
    revision: commitment.revision,
    accepted: commitment.acceptedAmount === null ? null : { amount: commitment.acceptedAmount, currency },
    submittedAt: commitment.submittedAt.toISOString(),
    waitlistedAt: commitment.waitlistedAt?.toISOString() ?? null,
    decidedAt:
      (commitment.acceptedAt ?? commitment.declinedAt ?? commitment.withdrawnAt)?.toISOString() ?? null,
    fundedAt: commitment.fundedAt?.toISOString() ?? null,
    changedAt: lastChangeOf(commitment).toISOString(),
    declineReason: commitment.declineReason,
    opportunity,
  };
}

/** Maps a row of the review queue to the admin's view, with its member, terms and the opportunity's book. */
export function queueRowOf(row: Omit<WaitingRow, keyof Placed>): QueueRow {
  const money = (amount: number): Money => ({ amount, currency: row.commitment.currency });
  const { target, accepted } = row.book;
  return {
    ...viewOf(row),
    member: { ...row.member, accreditedAt: row.member.accreditedAt?.toISOString() ?? null },
    book: { target: money(target), accepted: money(accepted), left: money(leftOf(row.book)) },
    minimum: money(row.minimum),
    step: money(row.step),
    desired: row.desired === null ? null : money(row.desired),
  };
}
