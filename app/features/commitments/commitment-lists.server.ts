import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { QUEUE } from './admin/queue-list.tsx';
import { findAmendments } from './amendments.queries.server.ts';
import type { CommitmentView } from './commitment.ts';
import {
  countAwaitingDecision,
  countUndecided,
  findCommitmentsAwaitingDecision,
  findCommitmentsOfPerson,
  findLatestOwn,
} from './commitment-lists.queries.server.ts';
import { queueRowOf, viewOf } from './commitment-view.server.ts';
import { type StoryStep, storyOf } from './own-position.ts';

const MOST_OF_PERSON = 100;

export const queueList = serveList(QUEUE, {
  need: { sees: 'deals' },
  find: findCommitmentsAwaitingDecision,
  rowOf: queueRowOf,
});

/** Counts the commitments awaiting a decision; 0 for everyone but admins. */
export const commitmentsWaiting = (viewer: Viewer): Promise<number> => countAwaitingDecision(viewer, db());

/** Counts the undecided commitments to one opportunity; 0 for everyone but admins. */
export const undecidedCommitments = (viewer: Viewer, opportunityId: string): Promise<number> =>
  countUndecided(viewer, db(), opportunityId);

/** Returns one member's commitments, newest first. Empty for everyone but admins. */
export async function commitmentsOfPerson(viewer: Viewer, memberId: string): Promise<CommitmentView[]> {
  return (await findCommitmentsOfPerson(viewer, db(), memberId, MOST_OF_PERSON)).map(viewOf);
}

export type OwnPosition = {
  /** Their latest commitment, in any state. */
  commitment: CommitmentView | null;
  /** Its history, oldest first. */
  story: StoryStep[];
  /** The number of its last receipt; `null` without one. */
  lastReceipt: number | null;
};

export async function ownPosition(viewer: Viewer, opportunityId: string): Promise<OwnPosition> {
  const [row] = await findLatestOwn(viewer, db(), opportunityId);
  if (!row) return { commitment: null, story: [], lastReceipt: null };
  const commitment = viewOf(row);
  // Most commitments are never amended, and their own row contains the whole history.
  const amendments = commitment.revision > 1 ? await findAmendments(viewer, db(), commitment.id) : [];
  return { commitment, story: storyOf(commitment, amendments), lastReceipt: row.lastReceipt };
}
