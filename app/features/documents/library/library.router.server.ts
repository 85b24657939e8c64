import { transaction } from '#app/db/client.server.ts';
import { memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { visitLibrary } from './visits.server.ts';

export const libraryRouter = router({
  visit: memberProcedure.mutation(({ ctx }) => transaction((tx) => visitLibrary(tx, ctx.viewer))),
});
