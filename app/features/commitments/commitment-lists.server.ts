import { db } from '#app/db/client.server.ts';
import { commitmentState } from '#app/platform/commitment-state.ts';
import { type Page, pageOf, readCursor } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { CommitmentBookRow, CommitmentView } from './commitment.ts';
import {
  type BookRow,
  countWaiting,
  findOfOpportunity,
  findOwn,
  findWaiting,
  type OwnRow,
} from './commitment-lists.queries.server.ts';

const PAGE_SIZE = 50;

const positionOf = (row: OwnRow) => ({ key: row.sortKey, id: row.commitment.id });

type Asked = { cursor?: string | undefined };

/** What the viewer asked to invest, newest first; of one opportunity where one is named. */
export async function commitmentsOfViewer(
  viewer: Viewer,
  { opportunityId, cursor }: Asked & { opportunityId?: string | undefined },
): Promise<Page<CommitmentView>> {
  const rows = await findOwn(viewer, db(), opportunityId, readCursor(cursor, 'time'), PAGE_SIZE);
  return pageOf(rows, PAGE_SIZE, positionOf, viewOf);
}

/** The admin's queue: what waits for a decision, oldest first. Empty for everyone else. */
export async function waitingCommitments(
  viewer: Viewer,
  { cursor }: Asked,
): Promise<Page<CommitmentBookRow> & { total: number }> {
  const [rows, total] = await Promise.all([
    findWaiting(viewer, db(), readCursor(cursor, 'time'), PAGE_SIZE),
    countWaiting(viewer, db()),
  ]);
  return { ...pageOf(rows, PAGE_SIZE, positionOf, bookRowOf), total };
}

/** How many commitments wait for a decision; none for everyone but admins. */
export const commitmentsWaiting = (viewer: Viewer): Promise<number> => countWaiting(viewer, db());

/** The admin's book: every commitment to one opportunity, newest first. Empty for everyone else. */
export async function commitmentsOfOpportunity(
  viewer: Viewer,
  { opportunityId, cursor }: Asked & { opportunityId: string },
): Promise<Page<CommitmentBookRow>> {
  const rows = await findOfOpportunity(viewer, db(), opportunityId, readCursor(cursor, 'time'), PAGE_SIZE);
  return pageOf(rows, PAGE_SIZE, positionOf, bookRowOf);
}

/** A commitment's row with the names of its opportunity and its entity, as its member sees it. */
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

function bookRowOf(row: BookRow): CommitmentBookRow {
  const { currency } = row.commitment;
  const { target, accepted } = row.book;
  return {
    ...viewOf(row),
    member: { ...row.member, accreditedAt: row.member.accreditedAt?.toISOString() ?? null },
    book: {
      target: { amount: target, currency },
      accepted: { amount: accepted, currency },
      left: { amount: Math.max(0, target - accepted), currency },
    },
  };
}
