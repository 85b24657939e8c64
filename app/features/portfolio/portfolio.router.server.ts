import { transaction } from '#app/db/client.server.ts';
import { memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { visitPortfolio } from './reading/visits.server.ts';

export const portfolioRouter = router({
  visit: memberProcedure.mutation(({ ctx }) => transaction((tx) => visitPortfolio(tx, ctx.viewer))),
});
