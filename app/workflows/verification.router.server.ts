import { DomainError } from '#app/platform/errors.ts';
import { publicProcedure, router } from '#app/platform/trpc.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { checkVerification, sendVerificationAgain } from './verification.server.ts';

/** For whoever is signed in and no member yet. */
export const verificationRouter = router({
  sendAgain: publicProcedure.mutation(({ ctx }) => sendVerificationAgain(signedIn(ctx.viewer))),
  check: publicProcedure.mutation(({ ctx }) => checkVerification(signedIn(ctx.viewer))),
});

function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new DomainError('unauthorized', 'Please sign in.');
  return viewer;
}
