import { z } from 'zod';
import { listWaitlist, selectFromWaitlist } from '#app/features/waitlist/waitlist.server.ts';
import { waitlistFilters, waitlistRequest } from '#app/features/waitlist/waitlist.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import { adminProcedure, publicProcedure, router } from '#app/platform/trpc.server.ts';
import { inviteFromWaitlist, joinWaitlist, removeEntry } from './waitlist.server.ts';

const entryIds = z.array(z.uuid()).min(1).max(200);

export const waitlistRouter = router({
  join: publicProcedure.input(waitlistRequest).mutation(async ({ ctx, input }) => {
    await countAct('waitlist', ctx.address);
    await joinWaitlist(input);
  }),
  list: adminProcedure.input(waitlistFilters).query(({ ctx, input }) => listWaitlist(ctx.viewer, input)),
  select: adminProcedure
    .input(waitlistFilters)
    .query(({ ctx, input }) => selectFromWaitlist(ctx.viewer, input)),
  invite: adminProcedure
    .input(z.object({ entryIds }))
    .mutation(({ ctx, input }) => inviteFromWaitlist(ctx.viewer, input.entryIds)),
  remove: adminProcedure
    .input(z.object({ entryId: z.uuid() }))
    .mutation(({ ctx, input }) => removeEntry(ctx.viewer, input.entryId)),
});
