import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { answerQuestion, saveAnswerDraft } from './answering.server.ts';
import { askQuestion, countQuestion } from './asking.server.ts';
import { publishQuestion, unpublishQuestion } from './publishing.server.ts';
import {
  answerInput,
  askInput,
  assignInput,
  dismissInput,
  draftInput,
  publishInput,
  questionId,
} from './question-input.ts';
import { assignQuestion, dismissQuestion, reopenQuestion } from './triage.server.ts';

/** Asking on a page, and the admins' inbox. The mutation itself checks whether a member may ask on a page. */
export const questionsRouter = router({
  ask: memberProcedure.input(askInput).mutation(async ({ ctx, input }) => {
    await countQuestion(ctx.viewer, input);
    return transaction((tx) => askQuestion(tx, ctx.viewer, input));
  }),
  assign: adminProcedure
    .input(assignInput)
    .mutation(({ ctx, input }) => transaction((tx) => assignQuestion(tx, ctx.viewer, input))),
  saveDraft: adminProcedure
    .input(draftInput)
    .mutation(({ ctx, input }) => transaction((tx) => saveAnswerDraft(tx, ctx.viewer, input))),
  answer: adminProcedure
    .input(answerInput)
    .mutation(({ ctx, input }) => transaction((tx) => answerQuestion(tx, ctx.viewer, input))),
  publish: adminProcedure
    .input(publishInput)
    .mutation(({ ctx, input }) => transaction((tx) => publishQuestion(tx, ctx.viewer, input))),
  unpublish: adminProcedure
    .input(questionId)
    .mutation(({ ctx, input }) => transaction((tx) => unpublishQuestion(tx, ctx.viewer, input))),
  dismiss: adminProcedure
    .input(dismissInput)
    .mutation(({ ctx, input }) => transaction((tx) => dismissQuestion(tx, ctx.viewer, input))),
  bringBack: adminProcedure
    .input(questionId)
    .mutation(({ ctx, input }) => transaction((tx) => reopenQuestion(tx, ctx.viewer, input))),
});
