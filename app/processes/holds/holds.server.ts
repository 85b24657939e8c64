import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { HoldAct } from '#app/domain/holds.ts';
import { undoDecision } from '#app/features/commitments/decisions/undo-decision.server.ts';
import { decidedBefore } from '#app/features/commitments/decisions/undo-decision.ts';
import { publicationBefore } from '#app/features/documents/admin/withdrawing/withdrawal.ts';
import { undoPublication } from '#app/features/documents/admin/withdrawing/withdrawing.server.ts';
import { undoHold } from '#app/platform/holds/holds.server.ts';
import { stageMoveBefore, undoStageMove } from '../stage-moves/stage-moves.server.ts';

/** The reversal of each act; each writes its audit entries. */
const REVERSALS: Record<HoldAct, (tx: Tx, viewer: Viewer, before: object) => Promise<void>> = {
  'commitment.decide': (tx, viewer, before) => undoDecision(tx, viewer, decidedBefore.parse(before)),
  'document.publish': (tx, viewer, before) => undoPublication(tx, viewer, publicationBefore.parse(before)),
  'opportunity.moveStage': (tx, viewer, before) => undoStageMove(tx, viewer, stageMoveBefore.parse(before)),
};

/**
 * Undoes an act of the viewer whose effects are still held.
 * @throws DomainError as `undoHold`, or `conflict` when what it changed has changed since.
 */
export const undoAct = (tx: Tx, viewer: Viewer, input: { holdId: string }): Promise<void> =>
  undoHold(tx, viewer, input, (act, before) => REVERSALS[act](tx, viewer, before));
