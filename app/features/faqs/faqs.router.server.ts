import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { rateFaq } from './feedback/feedback.server.ts';
import { feedbackInput } from './feedback/feedback-input.ts';
import { moveCategory, moveFaq, removeCategory, renameCategory } from './writing/arranging.server.ts';
import {
  createFaqInput,
  faqId,
  faqRevision,
  moveCategoryInput,
  moveFaqInput,
  renameCategoryInput,
  saveFaqInput,
} from './writing/faq-input.ts';
import { deleteFaq, restoreFaq, returnFaq, withdrawFaq } from './writing/withdrawing.server.ts';
import { createFaq, discardFaqChanges, saveFaq } from './writing/writing.server.ts';

/** Members' feedback on answers, and the admins' editor. */
export const faqsRouter = router({
  rate: memberProcedure
    .input(feedbackInput)
    .mutation(({ ctx, input }) => transaction((tx) => rateFaq(tx, ctx.viewer, input))),
  create: adminProcedure
    .input(createFaqInput)
    .mutation(({ ctx, input }) => transaction((tx) => createFaq(tx, ctx.viewer, input))),
  save: adminProcedure
    .input(saveFaqInput)
    .mutation(({ ctx, input }) => transaction((tx) => saveFaq(tx, ctx.viewer, input))),
  discard: adminProcedure
    .input(faqRevision)
    .mutation(({ ctx, input }) => transaction((tx) => discardFaqChanges(tx, ctx.viewer, input))),
  withdraw: adminProcedure
    .input(faqId)
    .mutation(({ ctx, input }) => transaction((tx) => withdrawFaq(tx, ctx.viewer, input))),
  return: adminProcedure
    .input(faqId)
    .mutation(({ ctx, input }) => transaction((tx) => returnFaq(tx, ctx.viewer, input))),
  delete: adminProcedure
    .input(faqId)
    .mutation(({ ctx, input }) => transaction((tx) => deleteFaq(tx, ctx.viewer, input))),
  restore: adminProcedure
    .input(faqId)
    .mutation(({ ctx, input }) => transaction((tx) => restoreFaq(tx, ctx.viewer, input))),
  move: adminProcedure
    .input(moveFaqInput)
    .mutation(({ ctx, input }) => transaction((tx) => moveFaq(tx, ctx.viewer, input))),
  moveCategory: adminProcedure
    .input(moveCategoryInput)
    .mutation(({ ctx, input }) => transaction((tx) => moveCategory(tx, ctx.viewer, input))),
  renameCategory: adminProcedure
    .input(renameCategoryInput)
    .mutation(({ ctx, input }) => transaction((tx) => renameCategory(tx, ctx.viewer, input))),
  removeCategory: adminProcedure
    .input(faqId)
    .mutation(({ ctx, input }) => transaction((tx) => removeCategory(tx, ctx.viewer, input))),
});
