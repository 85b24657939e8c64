import { z } from 'zod';
import { adminProcedure, publicProcedure, router } from '#app/platform/trpc.server.ts';
import { endView, startView } from './view-as.server.ts';

export const viewAsRouter = router({
  start: adminProcedure
    .input(z.object({ memberId: z.uuid() }))
    .mutation(({ ctx, input }) => startView(ctx.viewer, input.memberId)),
  /** For whoever is looked as, also somebody without a membership: the admin must always find back. */
  end: publicProcedure
    .meta({ whileViewing: true })
    .mutation(({ ctx }) => (ctx.viewer ? endView(ctx.viewer) : null)),
});
