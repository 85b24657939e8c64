import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { CommitmentView } from './commitment.ts';
import { findOwn } from './commitment-lists.queries.server.ts';
import { viewOf } from './commitment-lists.server.ts';
import { findAmendments } from './own-standing.queries.server.ts';
import { type Amended, type StoryStep, storyOf } from './own-story.ts';

/** Where the viewer stands with one opportunity. */
export type OwnStanding = {
  /** Their latest commitment, whatever became of it. */
  commitment: CommitmentView | null;
  /** What happened to it, oldest first. */
  story: StoryStep[];
};

/** The viewer's latest commitment to an opportunity with its story. */
export async function ownStanding(viewer: Viewer, opportunityId: string): Promise<OwnStanding> {
  const [row] = await findOwn(viewer, db(), opportunityId, null, 1);
  if (!row) return { commitment: null, story: [] };
  const commitment = viewOf(row);
  // Most are never changed: the facts of the row then tell it all.
  const amendments = commitment.revision > 1 ? await amendmentsOf(viewer, commitment.id) : [];
  return { commitment, story: storyOf(commitment, amendments) };
}

const before = z.object({ amount: z.number().int() });
const after = before.extend({ amendedAt: z.coerce.date() });

async function amendmentsOf(viewer: Viewer, commitmentId: string): Promise<Amended[]> {
  const entries = await findAmendments(viewer, db(), commitmentId);
  return entries.map((entry) => {
    const { amount, amendedAt } = after.parse(entry.after);
    return { at: amendedAt, before: before.parse(entry.before).amount, after: amount };
  });
}
