import { z } from 'zod';
import { decisionOnMany } from '#app/features/commitments/commitment-decision-many.ts';
import { paragraph } from '#app/platform/texts.ts';
import { adminProcedure, router } from '#app/platform/trpc.server.ts';
import { accept, decideTogether, decline } from './commitment-decisions.server.ts';

const acceptance = z.object({
  commitmentId: z.uuid(),
  /** Minor units; left out to accept the whole. */
  amount: z.number().int().positive().optional(),
  /** As the admin saw it: not accepted where its member has changed it since. */
  revision: z.number().int().positive().optional(),
  oversubscribe: z.boolean().default(false),
});
const refusal = z.object({ commitmentId: z.uuid(), reason: paragraph(1_000) });

export const commitmentDecisionsRouter = router({
  accept: adminProcedure.input(acceptance).mutation(({ ctx, input }) => accept(ctx.viewer, input)),
  decline: adminProcedure.input(refusal).mutation(({ ctx, input }) => decline(ctx.viewer, input)),
  together: adminProcedure
    .input(decisionOnMany)
    .mutation(({ ctx, input }) => decideTogether(ctx.viewer, input)),
});
