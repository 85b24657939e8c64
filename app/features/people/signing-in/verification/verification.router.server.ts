import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { publicProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { checkVerification, sendVerificationAgain } from './verification.server.ts';

/** For people who are signed in but not yet members. */
export const verificationRouter = router({
  // Counted before its transaction, so that a refused attempt counts too.
  sendAgain: publicProcedure.mutation(({ ctx }) => sendVerificationAgain(signedIn(ctx.viewer))),
  // Asks the identity provider before its transaction, which must not wait for it.
  check: publicProcedure.mutation(({ ctx }) => checkVerification(signedIn(ctx.viewer))),
});

function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new DomainError('unauthorized', 'Please sign in.');
  return viewer;
}
