import { memberProcedure, router } from '#app/platform/trpc.server.ts';
import { availableTokens } from './invitations.server.ts';

export const invitationsRouter = router({
  getAvailableTokens: memberProcedure.query(({ ctx }) => availableTokens(ctx.viewer)),
});
