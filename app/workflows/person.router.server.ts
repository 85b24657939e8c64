import { z } from 'zod';
import { tokenGrant } from '#app/features/invitations/grants.ts';
import { endSessionsOf } from '#app/features/members/person.server.ts';
import { adminProcedure, router } from '#app/platform/trpc.server.ts';
import { grant, timeline } from './person.server.ts';

const one = z.object({ memberId: z.uuid() });

/** What an admin reads and does of one person; decisions on them are the `people` router's. */
export const personRouter = router({
  timeline: adminProcedure
    .input(one.extend({ cursor: z.number().int().positive().nullish() }))
    .query(({ ctx, input }) => timeline(ctx.viewer, input)),
  grantTokens: adminProcedure.input(tokenGrant).mutation(({ ctx, input }) => grant(ctx.viewer, input)),
  endSessions: adminProcedure
    .input(one)
    .mutation(({ ctx, input }) => endSessionsOf(ctx.viewer, input.memberId)),
});
