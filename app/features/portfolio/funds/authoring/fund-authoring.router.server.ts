import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { addFund, editFund } from './fund-authoring.server.ts';
import { fundEditInput, newFundInput } from './fund-input.ts';

/** Admins' actions on funds. */
export const fundAdminRouter = router({
  add: adminProcedure
    .input(newFundInput)
    .mutation(({ ctx, input }) => transaction((tx) => addFund(tx, ctx.viewer, input))),
  edit: adminProcedure
    .input(fundEditInput)
    .mutation(({ ctx, input }) => transaction((tx) => editFund(tx, ctx.viewer, input))),
});
