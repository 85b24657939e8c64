import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { ndaMutation } from '#app/platform/rpc/mutation.server.ts';
import { ndaProcedure, personProcedure, publicProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { guestInput } from './invitation.ts';
import { availableTokens } from './invitations.server.ts';
import { mailLinkAgain } from './link-again.server.ts';
import { resendInvite, revokeInvite, sharedInvites, shareInvite } from './sharing.server.ts';

/** A member's mails to others have a daily limit, even if invitations are revoked and their tokens return. */
async function countSharedMail(viewer: Viewer): Promise<void> {
  if (!isAdmin(viewer)) await countAct('sharedMailDay', viewer.memberId);
}

const one = z.object({ id: z.uuid() });

/** `inviteToken.getAvailableTokens` is defined by seed §7. */
export const inviteTokenRouter = router({
  getAvailableTokens: personProcedure
    .meta({ forHolder: 'any' })
    .query(({ ctx }) => availableTokens(ctx.viewer)),
});

export const inviteRouter = router({
  mine: ndaProcedure.query(({ ctx }) => sharedInvites(ctx.viewer)),
  // Counted before its transaction, so that a refused attempt counts too.
  share: ndaProcedure.input(guestInput).mutation(async ({ ctx, input }) => {
    await countAct('invite', ctx.viewer.memberId);
    await countSharedMail(ctx.viewer);
    return transaction((tx) => shareInvite(tx, ctx.viewer, input));
  }),
  // Counted before its transaction, so that a refused attempt counts too.
  resend: ndaProcedure.input(one).mutation(async ({ ctx, input }) => {
    await countSharedMail(ctx.viewer);
    return transaction((tx) => resendInvite(tx, ctx.viewer, input));
  }),
  revoke: ndaMutation(one, revokeInvite),
  /** For people who signed in without their invitation's link; counted first, so that a refused attempt counts too. */
  mailLinkAgain: publicProcedure
    .input(z.object({ ticket: z.string().max(2_000) }))
    .mutation(async ({ ctx, input }) => {
      await countAct('waitlist', ctx.address);
      await mailLinkAgain(input.ticket);
    }),
});
