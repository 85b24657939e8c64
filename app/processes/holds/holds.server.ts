import type { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Area } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { HoldAct } from '#app/domain/holds.ts';
import { sendingBefore } from '#app/features/broadcasts/sending/orders.server.ts';
import { undoDecision } from '#app/features/commitments/decisions/undo-decision.server.ts';
import { decidedBefore } from '#app/features/commitments/decisions/undo-decision.ts';
import { publicationBefore } from '#app/features/documents/admin/withdrawing/withdrawal.ts';
import { undoPublication } from '#app/features/documents/admin/withdrawing/withdrawing.server.ts';
import { faqBefore, undoPublishFaq } from '#app/features/faqs/writing/undo-publish.server.ts';
import { fundBefore, undoPublishFund } from '#app/features/funds/authoring/publish-fund.server.ts';
import {
  announcedBefore,
  undoAnnouncement,
} from '#app/features/opportunities/publishing/announcing.server.ts';
import { publishedBefore } from '#app/features/opportunities/publishing/published-before.server.ts';
import { undoPublishOpportunity } from '#app/features/opportunities/publishing/undo-publish.server.ts';
import { answerBefore } from '#app/features/questions/answering.server.ts';
import { questionBefore, undoPublishQuestion } from '#app/features/questions/publishing.server.ts';
import { undoHold } from '#app/platform/holds/holds.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { undoAnswerWithAttachments, undoSendingMessage } from '../attachments/attachments.server.ts';
import { stageMoveBefore, undoStageMove } from '../stage-moves/stage-moves.server.ts';

type Reversal = { area: Area; reverse: (tx: Tx, viewer: Viewer, before: object) => Promise<void> };

const reversal = <Before>(
  area: Area,
  before: z.ZodType<Before>,
  undo: (tx: Tx, viewer: Viewer, before: Before) => Promise<void>,
): Reversal => ({ area, reverse: (tx, viewer, given) => undo(tx, viewer, before.parse(given)) });

/** The reversal of each act; each writes its audit entries. */
const REVERSALS: Record<HoldAct, Reversal> = {
  'broadcast.send': reversal('people', sendingBefore, undoSendingMessage),
  'commitment.decide': reversal('deals', decidedBefore, undoDecision),
  'document.publish': reversal('statements', publicationBefore, undoPublication),
  'faq.publish': reversal('people', faqBefore, undoPublishFaq),
  'fund.publish': reversal('money', fundBefore, undoPublishFund),
  'opportunity.announce': reversal('deals', announcedBefore, undoAnnouncement),
  'opportunity.moveStage': reversal('deals', stageMoveBefore, undoStageMove),
  'opportunity.publish': reversal('deals', publishedBefore, undoPublishOpportunity),
  'question.answer': reversal('people', answerBefore, undoAnswerWithAttachments),
  'question.publish': reversal('people', questionBefore, undoPublishQuestion),
};

/**
 * Undoes an act of the viewer whose effects are still held.
 * @throws DomainError as `undoHold`, as `requireAdmin` when the permission was taken away meanwhile, or `conflict` when what it changed has changed since.
 */
export const undoAct = (tx: Tx, viewer: Viewer, input: { holdId: string }): Promise<void> =>
  undoHold(tx, viewer, input, (act, before) => {
    requireAdmin(viewer, { changes: REVERSALS[act].area });
    return REVERSALS[act].reverse(tx, viewer, before);
  });
