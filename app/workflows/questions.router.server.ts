import { transaction } from '#app/db/client.server.ts';
import {
  bringBackQuestion,
  publishQuestion,
  saveDraft,
  takeBackPublication,
} from '#app/features/questions/question-acts.server.ts';
import {
  answerInput,
  askInput,
  assignInput,
  dismissInput,
  draftInput,
  publishInput,
  questionId,
} from '#app/features/questions/question-input.ts';
import { adminProcedure, memberProcedure, router } from '#app/platform/trpc.server.ts';
import { answer, ask, assign, putAside } from './questions.server.ts';

/** Asking on a page, and the firm's desk of what was asked. What a page wants of who asks is the act's own rule. */
export const questionsRouter = router({
  ask: memberProcedure.input(askInput).mutation(({ ctx, input }) => ask(ctx.viewer, input)),
  assign: adminProcedure.input(assignInput).mutation(({ ctx, input }) => assign(ctx.viewer, input)),
  saveDraft: adminProcedure
    .input(draftInput)
    .mutation(({ ctx, input }) => transaction((tx) => saveDraft(tx, ctx.viewer, input))),
  answer: adminProcedure.input(answerInput).mutation(({ ctx, input }) => answer(ctx.viewer, input)),
  publish: adminProcedure
    .input(publishInput)
    .mutation(({ ctx, input }) => transaction((tx) => publishQuestion(tx, ctx.viewer, input))),
  takeBack: adminProcedure
    .input(questionId)
    .mutation(({ ctx, input }) => transaction((tx) => takeBackPublication(tx, ctx.viewer, input.id))),
  putAside: adminProcedure.input(dismissInput).mutation(({ ctx, input }) => putAside(ctx.viewer, input)),
  bringBack: adminProcedure
    .input(questionId)
    .mutation(({ ctx, input }) => transaction((tx) => bringBackQuestion(tx, ctx.viewer, input.id))),
});
