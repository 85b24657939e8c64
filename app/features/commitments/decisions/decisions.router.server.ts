import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { acceptsMany, decide } from './decide.server.ts';
import { decisionInput } from './decision.ts';

export const commitmentDecisionRouter = router({
  decide: adminMutation(decisionInput, async (tx, viewer, input) => {
    if (await acceptsMany(tx, viewer, input)) requireConfirmed(viewer);
    return decide(tx, viewer, input);
  }),
});
