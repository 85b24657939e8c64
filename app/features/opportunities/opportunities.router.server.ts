import { z } from 'zod';
import { memberProcedure, ndaProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { listOpportunities } from './opportunities.server.ts';
import { opportunityFilters, opportunityStage } from './opportunity-filters.ts';
import { saveProgress } from './player/media-progress.server.ts';

export const opportunitiesRouter = router({
  list: memberProcedure
    .meta({ forHolder: 'opportunities' })
    .input(z.object({ stage: opportunityStage, filters: opportunityFilters.default({}) }))
    .query(({ ctx, input }) => listOpportunities(ctx.viewer, input.stage, input.filters)),
  // A single statement.
  saveProgress: ndaProcedure
    .meta({ forHolder: 'opportunities' })
    .input(
      z.object({
        opportunityId: z.uuid(),
        mediaId: z
          .string()
          .min(1)
          .max(200)
          .regex(/^\P{Cc}+$/u),
        seconds: z.int().min(0).max(86_400),
        finished: z.boolean(),
      }),
    )
    .mutation(({ ctx, input }) => saveProgress(ctx.viewer, input)),
});
