import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { contentOverview, syncNow } from './content-sync-now.server.ts';

export const contentRouter = router({
  desk: adminProcedure({ sees: 'deals' }).query(({ ctx }) => contentOverview(ctx.viewer)),
  syncNow: adminMutation.withoutInput('deals', syncNow),
});
