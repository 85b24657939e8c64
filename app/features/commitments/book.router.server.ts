import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, router } from '#app/platform/trpc.server.ts';
import { selectEntries, undecidedOf } from './book.server.ts';
import { bookFilters, MOST_AT_ONCE } from './book.ts';
import { setWeights } from './weights.server.ts';
import { weightsSchema } from './weights.ts';

const opportunityId = z.uuid();
const selection = bookFilters.pick({ q: true, part: true }).extend({ opportunityId });
const chosen = z.object({
  opportunityId,
  /** All that is undecided where it is left out. */
  ids: z.array(z.uuid()).min(1).max(MOST_AT_ONCE).optional(),
});

export const bookRouter = router({
  select: adminProcedure
    .input(selection)
    .query(({ ctx, input }) => selectEntries(ctx.viewer, input.opportunityId, input)),
  /** Changes nothing; not a query only because an address does not hold so many ids. */
  undecided: adminProcedure.input(chosen).mutation(({ ctx, input }) => undecidedOf(ctx.viewer, input)),
  setWeights: adminProcedure
    .input(z.object({ weights: weightsSchema }))
    .mutation(({ ctx, input }) => transaction((tx) => setWeights(tx, ctx.viewer, input.weights))),
});
