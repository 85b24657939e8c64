import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { acceptsMany, decide } from './decide.server.ts';
import { decisionInput } from './decision.ts';

export const commitmentDecisionRouter = router({
  decide: adminProcedure.input(decisionInput).mutation(({ ctx, input }) =>
    transaction(async (tx) => {
      if (await acceptsMany(tx, ctx.viewer, input)) requireConfirmed(ctx.viewer);
      return decide(tx, ctx.viewer, input);
    }),
  ),
});
