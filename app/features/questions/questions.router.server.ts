import { transaction } from '#app/db/client.server.ts';
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
  ask: memberProcedure.input(askInput).mutation(async ({ ctx, input }) => {
    await countQuestion(ctx.viewer, input);
    return transaction((tx) => askQuestion(tx, ctx.viewer, input));
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
