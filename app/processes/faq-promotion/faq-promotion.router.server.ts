import { transaction } from '#app/db/client.server.ts';
import { promoteInput } from '#app/features/faqs/writing/faq-input.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { promoteQuestion } from './faq-promotion.server.ts';

export const faqPromotionRouter = router({
  promote: adminProcedure
    .input(promoteInput)
    .mutation(({ ctx, input }) => transaction((tx) => promoteQuestion(tx, ctx.viewer, input))),
});
