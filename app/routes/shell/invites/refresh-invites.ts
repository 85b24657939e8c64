import { queryClient, trpc } from '#app/ui/rpc/queries.ts';

/** Refetches the reader's shared invites and remaining tokens. */
export const refreshInvites = () =>
  Promise.all([
    queryClient().invalidateQueries(trpc.invite.mine.queryFilter()),
    queryClient().invalidateQueries(trpc.inviteToken.getAvailableTokens.queryFilter()),
  ]);
