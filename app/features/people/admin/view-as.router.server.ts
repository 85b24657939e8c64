import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, publicProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { endView, startView } from './view-as.server.ts';

export const viewAsRouter = router({
  // Changes nothing but what the session shows, so seeing is enough.
  start: adminProcedure({ sees: 'people' })
    .input(z.object({ memberId: z.uuid() }))
    .mutation(({ ctx, input }) => transaction((tx) => startView(tx, ctx.viewer, input))),
  /** Public, as an admin who views as a person without a membership has none: ending the view is always possible. */
  end: publicProcedure.meta({ whileViewing: true }).mutation(({ ctx: { viewer } }) => {
    if (!viewer) return null;
    return transaction((tx) => endView(tx, viewer));
  }),
});
