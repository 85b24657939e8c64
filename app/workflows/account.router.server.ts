import { deletionConfirmation, deletionRequest } from '#app/features/profile/deletion.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import { adminProcedure, memberProcedure, router } from '#app/platform/trpc.server.ts';
import { askDeletion, confirmDeletion, takeDeletionBack } from './account.server.ts';

export const accountRouter = router({
  askDeletion: memberProcedure.input(deletionRequest).mutation(async ({ ctx, input }) => {
    await countAct('accountDeletion', ctx.viewer.memberId);
    return askDeletion(ctx.viewer, input.reason);
  }),
  withdrawDeletion: memberProcedure.mutation(({ ctx }) => takeDeletionBack(ctx.viewer)),
  confirmDeletion: adminProcedure
    .input(deletionConfirmation)
    .mutation(({ ctx, input }) => confirmDeletion(ctx.viewer, input.id)),
});
