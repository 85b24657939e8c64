import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { decide } from './decide.server.ts';
import { decisionInput } from './decision.ts';

export const commitmentDecisionRouter = router({
  decide: adminProcedure.input(decisionInput).mutation(({ ctx, input }) => {
    // Accepting many at once moves the most money with one click.
    if (input.kind === 'accept' && input.rows.length > 1) requireConfirmed(ctx.viewer);
    return transaction((tx) => decide(tx, ctx.viewer, input));
  }),
});
