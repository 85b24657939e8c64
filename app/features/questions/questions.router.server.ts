import { transaction } from '#app/db/client.server.ts';
import { holdGrants } from '#app/platform/grants/grants.server.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { saveAnswerDraft } from './answering.server.ts';
import { askQuestion, countQuestion } from './asking.server.ts';
import { addNote, removeNote } from './notes/notes.server.ts';
import { publishQuestion, unpublishQuestion } from './publishing.server.ts';
import {
  answerDraftInput,
  askInput,
  assignInput,
  dismissInput,
  noteInput,
  publishInput,
  questionId,
} from './question-input.ts';
import { assignQuestion, dismissQuestion, reopenQuestion } from './triage.server.ts';

/** Asking on a page, and the admins' inbox. The mutation itself checks whether a member may ask on a page. */
export const questionsRouter = router({
  // Counted before its transaction, so that a refused attempt counts too.
  ask: memberProcedure
    .meta({ forHolder: 'act' })
    .input(askInput)
    .mutation(async ({ ctx: { viewer }, input }) => {
      await countQuestion(viewer, input);
      return transaction(async (tx) => {
        await holdGrants(tx, viewer);
        return askQuestion(tx, viewer, input);
      });
    }),
  assign: adminMutation('people', assignInput, assignQuestion),
  saveDraft: adminMutation('people', answerDraftInput, saveAnswerDraft),
  publish: adminMutation('people', publishInput, publishQuestion),
  unpublish: adminMutation('people', questionId, unpublishQuestion),
  dismiss: adminMutation('people', dismissInput, dismissQuestion),
  bringBack: adminMutation('people', questionId, reopenQuestion),
  addNote: adminMutation('people', noteInput, addNote),
  removeNote: adminMutation('people', questionId, removeNote),
});
