import { z } from 'zod';
import { memberProcedure, ndaProcedure, router } from '#app/platform/trpc.server.ts';
import { saveProgress } from './media-progress.server.ts';
import { listOpportunities, opportunityBySlug, opportunityCounts } from './opportunities.server.ts';
import { opportunityFilters, opportunityStage } from './opportunity-filters.ts';

export const opportunitiesRouter = router({
  list: memberProcedure
    .input(z.object({ stage: opportunityStage, filters: opportunityFilters.default({}) }))
    .query(({ ctx, input }) => listOpportunities(ctx.viewer, input.stage, input.filters)),
  counts: memberProcedure.query(({ ctx }) => opportunityCounts(ctx.viewer)),
  bySlug: memberProcedure
    .input(z.object({ slug: z.string().max(500) }))
    .query(({ ctx, input }) => opportunityBySlug(ctx.viewer, input.slug)),
  saveProgress: ndaProcedure
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
