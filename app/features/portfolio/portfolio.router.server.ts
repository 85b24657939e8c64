import { z } from 'zod';
import { memberMutation } from '#app/platform/rpc/mutation.server.ts';
import { memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { explainFigure } from './explain-figure.server.ts';
import { visitPortfolio } from './reading/visits.server.ts';

export const portfolioRouter = router({
  /** The URL is that of the explanation's own page. */
  explain: memberProcedure
    .meta({ forHolder: 'figures' })
    .input(z.object({ address: z.string().max(500) }))
    .query(({ ctx, input }) => explainFigure(ctx.viewer, input.address)),
  visit: memberMutation.withoutInput(visitPortfolio),
});
