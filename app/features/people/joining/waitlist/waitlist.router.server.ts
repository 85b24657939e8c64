import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { removeFromWaitlist, waitlist } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import { waitlistRequest } from '#app/features/people/joining/waitlist/waitlist.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { MOST_AT_ONCE } from '#app/platform/lists/bulk.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { eachInTransaction } from '#app/platform/rpc/bulk.server.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, publicProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { inviteWaitlistEntry } from './join-waitlist.server.ts';
import { waitlistRequestJob } from './waitlist-request.jobs.server.ts';

const entryIds = z.array(z.uuid()).min(1).max(MOST_AT_ONCE);

export const waitlistRouter = router({
  // For visitors, and counted before its transaction, so that a refused attempt counts too.
  join: publicProcedure.input(waitlistRequest).mutation(async ({ ctx, input }) => {
    await countAct('waitlist', ctx.address);
    await transaction((tx) => enqueue(tx, waitlistRequestJob, input));
  }),
  /** The first who match, for one bulk invitation. */
  select: adminProcedure({ sees: 'people' })
    .input(waitlist.schema)
    .query(({ ctx, input }) => waitlist.ids(ctx.viewer, { ...input, sort: 'joined' }, MOST_AT_ONCE)),
  // Each person in a transaction of their own: one refusal does not block the others.
  invite: adminProcedure({ changes: 'people' })
    .input(z.object({ entryIds }))
    .mutation(async ({ ctx, input }) => {
      const outcomes = await eachInTransaction(input.entryIds, async (tx, entryId) => ({
        result: await inviteWaitlistEntry(tx, ctx.viewer, { entryId }),
      }));
      return outcomes.map(([entryId, outcome]) => ({ entryId, ...outcome }));
    }),
  remove: adminMutation('people', z.object({ entryId: z.uuid() }), removeFromWaitlist),
});
