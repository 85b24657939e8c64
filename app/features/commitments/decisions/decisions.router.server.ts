import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { decideCommitment } from './decide.server.ts';
import { decisionInput } from './decision.ts';

export const commitmentDecisionRouter = router({
  decide: adminMutation('deals', decisionInput, decideCommitment),
});
