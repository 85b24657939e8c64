import { type Tx, transaction } from '#app/db/client.server.ts';
import {
  carryOver,
  type HeldCommitments,
  holdCommitments,
} from '#app/features/commitments/carry-over.server.ts';
import { decideMany } from '#app/features/commitments/commitment-decision-many.server.ts';
import { broadcast } from '#app/features/notifications/broadcasts.server.ts';
import { moveNews, refusalToMove, type StageMove } from '#app/features/opportunities/stage-move.ts';
import { holdForMove, moveToStage } from '#app/features/opportunities/stage-moves.server.ts';
import { formatDateTime } from '#app/platform/dates.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { OpportunityStage } from '#app/platform/opportunity-content.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { tellLater } from './commitment-decisions.jobs.server.ts';

/** Where it is now, and what came with it. */
export type Moved = {
  stage: OpportunityStage;
  href: string;
  /** Members whose soft amount is their desired amount now. */
  carriedOver: number;
  /** Commitments that were declined with it. */
  declined: number;
};

/**
 * Takes an opportunity to another stage and tells everyone who is interested in it, in one transaction. What is not
 * decided when it closes is declined, if the admin says so; what members said that they might invest is filled in when it
 * opens. An admin who asks again, since the answer was lost, is answered that it is there; nobody is told twice.
 * @throws DomainError `not_found`; `conflict` when another has moved it; `unprocessable` when it cannot go there.
 */
export function moveStage(viewer: Viewer, move: StageMove): Promise<Moved> {
  return transaction(async (tx) => {
    const held = await holdForMove(tx, viewer, move);
    const { row, isDone } = held;
    const href = `/opportunities/${move.to}/${row.slug}`;
    if (isDone) return { stage: row.stage, href, carriedOver: 0, declined: 0 };
    const commitments = await holdCommitments(tx, row.id);
    const now = new Date();
    const refusal = refusalToMove(
      move,
      row,
      {
        live: commitments.live,
        undecided: commitments.undecided.length,
        accepted: { amount: row.accepted, currency: row.currency },
      },
      now,
    );
    if (refusal) throw new DomainError('unprocessable', refusal);
    const id = newId();
    const isOpening = move.from === 'pipeline' && move.to === 'open';
    const carriedOver = isOpening ? await carryOver(tx, row.id, now) : 0;
    const declined = await declineRest(tx, viewer, move, commitments, id);
    await moveToStage(tx, viewer, held, { ...move, id, now }, { carriedOver, declined });
    const deadline = move.closesAt ?? row.closesAt?.toISOString() ?? null;
    await broadcast(tx, {
      kind: 'stage_change',
      // Stored for members of all zones: in which of them a day would end is not to be guessed.
      ...moveNews(move, row, deadline && `${formatDateTime(deadline)} UTC`),
      href,
      cause: `opportunity.moveStage:${id}`,
      audience: { to: 'interested', opportunityId: row.id },
    });
    return { stage: move.to, href, carriedOver, declined };
  });
}

/** Declines what is not decided, as one act of the book; answers how many. */
async function declineRest(
  tx: Tx,
  viewer: Viewer,
  move: StageMove,
  { undecided }: HeldCommitments,
  key: string,
): Promise<number> {
  if (!move.declineRest || undecided.length === 0) return 0;
  const { toTell } = await decideMany(tx, viewer, {
    kind: 'decline',
    key,
    opportunityId: move.opportunityId,
    rows: undecided,
    reason: move.declineRest,
  });
  await tellLater(tx, { commitmentIds: toTell, activated: [], key });
  return toTell.length;
}
