import { openedBefore } from '#app/features/search/search.server.ts';
import { recentInput, searchInput } from '#app/features/search/search.ts';
import { personProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { searchEverything } from './search.server.ts';

export const searchRouter = router({
  everything: personProcedure
    .meta({ forHolder: 'any' })
    .input(searchInput)
    .query(({ ctx, input }) => searchEverything(ctx.viewer, input.query)),
  recent: personProcedure
    .meta({ forHolder: 'any' })
    .input(recentInput)
    .query(({ ctx, input }) => openedBefore(ctx.viewer, input.refs)),
});
