import { z } from 'zod';
import { memberProcedure, router } from '#app/platform/trpc.server.ts';
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
});
