import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { forecastOfferWithdrawal, withdrawOffer } from './withdrawal.server.ts';
import { offer } from './withdrawal.ts';

/** Takes opportunities and funds back from members. */
export const withdrawalRouter = router({
  // Reads; its answer is as of the moment at which an admin decides, so it is not cached like a query.
  forecast: adminProcedure({ sees: 'desk' })
    .input(offer)
    .mutation(({ ctx, input }) => forecastOfferWithdrawal(ctx.viewer, input)),
  withdraw: adminMutation('desk', offer, withdrawOffer),
});
