import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { decideCommitment } from '#app/features/commitments/decisions/decide.server.ts';
import {
  carryOver,
  type HeldCommitments,
  lockCommitmentsToCarryOver,
} from '#app/features/commitments/indications/carry-over.server.ts';
import {
  datesAfter,
  moveNews,
  refusalToMove,
  type StageMove,
} from '#app/features/opportunities/stages/stage-move.ts';
import { lockForMove, moveToStage } from '#app/features/opportunities/stages/stage-moves.server.ts';
import { broadcast } from '#app/notify/broadcasts/broadcasts.server.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';

/** The new stage and the effects of the move. */
export type Moved = {
  stage: OpportunityStage;
  href: string;
  /** Members whose soft amount became their desired amount. */
  carriedOver: number;
  /** Commitments that were declined with it. */
  declined: number;
};

/**
 * Moves an opportunity to another stage and notifies every interested member. Closing declines
 * the undecided commitments if the admin chooses so; opening carries desired amounts over as soft amounts. A retry
 * after a lost response returns the current stage and notifies no one again.
 * @throws DomainError `not_found`; `conflict` when another admin has moved it; `unprocessable` for an illegal move.
 */
export async function moveStage(tx: Tx, viewer: Viewer, move: StageMove): Promise<Moved> {
  const held = await lockForMove(tx, viewer, move);
  const { row, isDone } = held;
  const href = `/opportunities/${move.to}/${row.slug}`;
  if (isDone) return { stage: row.stage, href, carriedOver: 0, declined: 0 };
  const commitments = await lockCommitmentsToCarryOver(tx, row.id);
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
  const deadline = datesAfter(move, row, now).closesAt?.toISOString();
  await broadcast(tx, {
    kind: 'stage_change',
    // Stored for members in all time zones, so the time is given in UTC.
    ...moveNews(move, row, deadline ? `${formatDateTime(deadline)} UTC` : null),
    href,
    cause: `opportunity.moveStage:${id}`,
    audience: { to: 'interested', opportunityId: row.id },
  });
  return { stage: move.to, href, carriedOver, declined };
}

/** Declines the undecided commitments as one decision; returns their number. */
async function declineRest(
  tx: Tx,
  viewer: Viewer,
  move: StageMove,
  { undecided }: HeldCommitments,
  key: string,
): Promise<number> {
  if (!move.declineRest || undecided.length === 0) return 0;
  const answer = await decideCommitment(tx, viewer, {
    kind: 'decline',
    key,
    opportunityId: move.opportunityId,
    rows: undecided,
    reason: move.declineRest,
  });
  if (answer.result === 'changed') throw new Error('Commitments changed though they are locked');
  return answer.outcome.declined;
}
