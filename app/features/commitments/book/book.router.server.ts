import { z } from 'zod';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { MOST_AT_ONCE } from '../decisions/decision.ts';
import { bookList, selectEntries, undecidedOf } from './book.server.ts';
import { setWeights } from './weights.server.ts';
import { weightsSchema } from './weights.ts';

const opportunityId = z.uuid();
const selection = z.intersection(bookList.schema, z.object({ opportunityId }));
const chosen = z.object({
  opportunityId,
  /** All undecided commitments when omitted. */
  ids: z.array(z.uuid()).min(1).max(MOST_AT_ONCE).optional(),
});

export const bookRouter = router({
  select: adminProcedure({ sees: 'deals' })
    .input(selection)
    .query(({ ctx, input }) => selectEntries(ctx.viewer, input)),
  /** Read-only; a mutation only because a URL cannot contain this many ids. */
  undecided: adminProcedure({ sees: 'deals' })
    .input(chosen)
    .mutation(({ ctx, input }) => undecidedOf(ctx.viewer, input)),
  setWeights: adminMutation('deals', z.object({ weights: weightsSchema }), (tx, viewer, input) =>
    setWeights(tx, viewer, input.weights),
  ),
});
