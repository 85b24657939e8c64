import { openedBefore } from '#app/features/search/search.server.ts';
import { recentInput, searchInput } from '#app/features/search/search.ts';
import { memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { searchEverything } from './search.server.ts';

export const searchRouter = router({
  everything: memberProcedure
    .input(searchInput)
    .query(({ ctx, input }) => searchEverything(ctx.viewer, input.query)),
  recent: memberProcedure.input(recentInput).query(({ ctx, input }) => openedBefore(ctx.viewer, input.refs)),
});
