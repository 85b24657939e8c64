import { approvalDecision } from '#app/domain/approvals.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { decide } from './approvals.server.ts';

export const approvalsRouter = router({
  /** An approval needs a recent sign-in, which the act itself requires; sending back needs none. */
  decide: adminMutation('desk', approvalDecision, decide),
});
