import { commitmentState } from '#app/domain/commitment-state.ts';
import { type CommitmentBookRow, type CommitmentView, leftOf } from './commitment.ts';
import type { BookRow, OwnRow } from './commitment-lists.queries.server.ts';

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
    declineReason: commitment.declineReason,
    opportunity,
  };
}

/** Maps the same row to the admin's view, with its member and the opportunity's book. */
export function bookRowOf(row: BookRow): CommitmentBookRow {
  const { currency } = row.commitment;
  const { target, accepted } = row.book;
  return {
    ...viewOf(row),
    member: { ...row.member, accreditedAt: row.member.accreditedAt?.toISOString() ?? null },
    book: {
      target: { amount: target, currency },
      accepted: { amount: accepted, currency },
      left: { amount: leftOf(row.book), currency },
    },
  };
}
