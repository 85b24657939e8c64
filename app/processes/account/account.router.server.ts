import { transaction } from '#app/db/client.server.ts';
import { deletionConfirmation, deletionRequest } from '#app/features/people/leaving/deletion.ts';
import { requestDeletion, withdrawDeletion } from '#app/features/people/leaving/deletions.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { confirmedAdminMutation, personMutation } from '#app/platform/rpc/mutation.server.ts';
import { personProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { confirmDeletion } from './account.server.ts';

export const accountRouter = router({
  // Counted before its transaction, so that a refused attempt counts too.
  askDeletion: personProcedure.input(deletionRequest).mutation(async ({ ctx, input }) => {
    await countAct('accountDeletion', ctx.viewer.memberId);
    await transaction((tx) => requestDeletion(tx, ctx.viewer, input));
  }),
  withdrawDeletion: personMutation.withoutInput(withdrawDeletion),
  confirmDeletion: confirmedAdminMutation('people', deletionConfirmation, confirmDeletion),
});
