import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { type AppliedDecision, applyDecision } from '#app/features/commitments/decisions/decide.server.ts';
import { undoDecision } from '#app/features/commitments/decisions/undo-decision.server.ts';
import { decidedBefore } from '#app/features/commitments/decisions/undo-decision.ts';
import {
  carriedOver,
  carryOver,
  type HeldCommitments,
  lockCommitmentsToCarryOver,
  undoCarryOver,
} from '#app/features/commitments/indications/carry-over.server.ts';
import { STAGE_LABELS } from '#app/features/opportunities/opportunity.ts';
import {
  datesAfter,
  moveNews,
  refusalToMove,
  type StageMove,
} from '#app/features/opportunities/stages/stage-move.ts';
import {
  lockForMove,
  moveBefore,
  moveToStage,
} from '#app/features/opportunities/stages/stage-moves.server.ts';
import { undoMove } from '#app/features/opportunities/stages/undo-move.server.ts';
import { heldBroadcast } from '#app/notify/broadcasts/broadcasts.server.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { formatPlanned } from '#app/platform/format/dates.ts';
import { holdEffects } from '#app/platform/holds/holds.server.ts';

/** The new stage and the effects of the move. */
export type Moved = {
  stage: OpportunityStage;
  href: string;
  /** Members whose soft amount became their desired amount. */
  carriedOver: number;
  /** Commitments that were declined with it. */
  declined: number;
  /** It can be undone, which the frame shows. */
  isHeld: boolean;
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
  if (isDone) return { stage: row.stage, href, carriedOver: 0, declined: 0, isHeld: false };
  const commitments = await lockCommitmentsToCarryOver(tx, row.id);
  const now = new Date();
  const refusal = refusalToMove(
    move,
    row,
    {
      live: commitments.live.length,
      undecided: commitments.undecided.length,
      accepted: { amount: row.accepted, currency: row.currency },
    },
    now,
  );
  if (refusal) throw new DomainError('unprocessable', refusal);
  const id = newId();
  const isOpening = move.from === 'pipeline' && move.to === 'open';
  const carried = isOpening ? await carryOver(tx, row.id, now) : null;
  const carriedCount = carried?.count ?? 0;
  const rest = await declineRest(tx, viewer, move, commitments, id);
  const declined = rest?.outcome.declined ?? 0;
  const moved = await moveToStage(
    tx,
    viewer,
    held,
    { ...move, id, now },
    { carriedOver: carriedCount, declined },
  );
  const { timeZone } = await currentFirm(tx);
  const deadline = datesAfter(move, row, now).closesAt?.toISOString();
  const news = heldBroadcast({
    kind: 'stage_change',
    // Stored for members in all time zones, so it is the firm's, with its place.
    ...moveNews(move, row, deadline ? formatPlanned(deadline, timeZone) : null),
    href,
    cause: `opportunity.moveStage:${id}`,
    audience: { to: 'interested', opportunityId: row.id },
  });
  const declinedIds = new Set(rest?.held?.before.steps.map(({ commitmentId }) => commitmentId));
  const before: StageMoveBefore = {
    moved,
    live: commitments.live.filter((id) => !declinedIds.has(id)),
    carried: carried?.before ?? null,
    declined: rest?.held?.before ?? null,
  };
  const title = `Moved ${row.name} to ${STAGE_LABELS[move.to]}`;
  const effects = [...(rest?.held?.effects ?? []), news];
  const isHeld = await holdEffects(tx, viewer, { kind: 'opportunity.moveStage', title, effects, before });
  return { stage: move.to, href, carriedOver: carriedCount, declined, isHeld };
}

/** What undoing a move needs: of the opportunity, its commitments and its desired amounts. */
export const stageMoveBefore = z.object({
  moved: moveBefore,
  /** The commitments that the move left neither declined nor withdrawn, in id order. */
  live: z.array(z.uuid()),
  carried: carriedOver.nullable(),
  declined: decidedBefore.nullable(),
});
type StageMoveBefore = z.infer<typeof stageMoveBefore>;

/**
 * Undoes a move with what it did to commitments and desired amounts.
 * @throws DomainError `conflict` if the opportunity or its commitments have changed since.
 */
export async function undoStageMove(
  tx: Tx,
  viewer: Viewer,
  { moved, live, carried, declined }: StageMoveBefore,
): Promise<void> {
  const { opportunityId } = moved;
  await undoMove(tx, viewer, moved);
  const now = await lockCommitmentsToCarryOver(tx, opportunityId);
  if (now.live.join() !== live.join())
    throw new DomainError('conflict', 'Members have committed or withdrawn since. Nothing was undone.');
  if (carried) await undoCarryOver(tx, opportunityId, carried);
  if (declined) await undoDecision(tx, viewer, declined);
}

/** Declines the undecided commitments as one decision. */
async function declineRest(
  tx: Tx,
  viewer: Viewer,
  move: StageMove,
  { undecided }: HeldCommitments,
  key: string,
): Promise<Extract<AppliedDecision, { result: 'done' }> | null> {
  if (!move.declineRest || undecided.length === 0) return null;
  const answer = await applyDecision(tx, viewer, {
    kind: 'decline',
    key,
    opportunityId: move.opportunityId,
    rows: undecided,
    reason: move.declineRest,
  });
  if (answer.result === 'changed') throw new Error('Commitments changed though they are locked');
  return answer;
}
