import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { decide } from './decide.server.ts';
import { decisionInput } from './decision.ts';

export const commitmentDecisionRouter = router({
  decide: adminProcedure
    .input(decisionInput)
    .mutation(({ ctx, input }) => transaction((tx) => decide(tx, ctx.viewer, input))),
});
