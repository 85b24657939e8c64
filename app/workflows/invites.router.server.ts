import { z } from 'zod';
import { guest } from '#app/features/invitations/invitation.ts';
import { availableTokens } from '#app/features/invitations/invitations.server.ts';
import { sharedInvites } from '#app/features/invitations/sharing.server.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import { memberProcedure, ndaProcedure, router } from '#app/platform/trpc.server.ts';
import { resend, revoke, share } from './invites.server.ts';

const one = z.object({ id: z.uuid() });

/** `inviteToken.getAvailableTokens` is seed §7's. */
export const inviteTokenRouter = router({
  getAvailableTokens: memberProcedure.query(({ ctx }) => availableTokens(ctx.viewer)),
});

export const inviteRouter = router({
  mine: ndaProcedure.query(({ ctx }) => sharedInvites(ctx.viewer)),
  share: ndaProcedure.input(guest).mutation(async ({ ctx, input }) => {
    await countAct('invite', ctx.viewer.memberId);
    return share(ctx.viewer, input);
  }),
  resend: ndaProcedure.input(one).mutation(({ ctx, input }) => resend(ctx.viewer, input.id)),
  revoke: ndaProcedure.input(one).mutation(({ ctx, input }) => revoke(ctx.viewer, input.id)),
});
