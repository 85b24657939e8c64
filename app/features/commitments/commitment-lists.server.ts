import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { exportList } from '#app/platform/lists/exported-list.server.ts';
import { type Page, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { QUEUE_ORDER, type QueueFilters, type QueueRow } from './admin/review-queue.ts';
import { findAmendments } from './amendments.queries.server.ts';
import type { CommitmentView } from './commitment.ts';
import {
  countWaiting,
  findLatestOwn,
  findOfPerson,
  findWaiting,
  queueCursor,
  type WaitingRow,
} from './commitment-lists.queries.server.ts';
import { queueRowOf, viewOf } from './commitment-view.server.ts';
import { type StoryStep, storyOf } from './own-position.ts';

const PAGE_SIZE = 50;
const MOST_OF_PERSON = 100;

/** Returns the commitments awaiting a decision, oldest first if not sorted. Empty for everyone but admins. */
export async function waitingCommitments(
  viewer: Viewer,
  { sort = QUEUE_ORDER, cursor }: Partial<QueueFilters>,
): Promise<Page<QueueRow> & { total: number }> {
  const [rows, total] = await Promise.all([
    findWaiting(viewer, db(), sort, readCursor(cursor, queueCursor(sort)), PAGE_SIZE),
    countWaiting(viewer, db()),
  ]);
  const positionOf = (row: WaitingRow) => ({ key: row.sortKey, id: row.commitment.id });
  return { ...pageOf(rows, PAGE_SIZE, positionOf, queueRowOf), total };
}

/**
 * Exports the commitments awaiting a decision, in the order of the list.
 * @throws DomainError `not_found` for everyone but admins.
 */
export const exportQueue = (
  viewer: Viewer | null,
  filters: QueueFilters,
): Promise<AsyncGenerator<QueueRow>> =>
  exportList(viewer, {
    list: 'queue',
    filters,
    read: (admin, tx, limit) => findWaiting(admin, tx, filters.sort, null, limit),
    itemOf: queueRowOf,
  });

/** Counts the commitments awaiting a decision; 0 for everyone but admins. */
export const commitmentsWaiting = (viewer: Viewer): Promise<number> => countWaiting(viewer, db());

/** Returns one member's commitments, newest first. Empty for everyone but admins. */
export async function commitmentsOfPerson(viewer: Viewer, memberId: string): Promise<CommitmentView[]> {
  return (await findOfPerson(viewer, db(), memberId, MOST_OF_PERSON)).map(viewOf);
}

/** The viewer's position in one opportunity. */
export type OwnPosition = {
  /** Their latest commitment, in any state. */
  commitment: CommitmentView | null;
  /** Its history, oldest first. */
  story: StoryStep[];
  /** The number of its last receipt; `null` without one. */
  lastReceipt: number | null;
};

/** Returns the viewer's latest commitment to an opportunity with its history. */
export async function ownPosition(viewer: Viewer, opportunityId: string): Promise<OwnPosition> {
  const [row] = await findLatestOwn(viewer, db(), opportunityId);
  if (!row) return { commitment: null, story: [], lastReceipt: null };
  const commitment = viewOf(row);
  // Most commitments are never amended, and their own row contains the whole history.
  const amendments = commitment.revision > 1 ? await findAmendments(viewer, db(), commitment.id) : [];
  return { commitment, story: storyOf(commitment, amendments), lastReceipt: row.lastReceipt };
}
