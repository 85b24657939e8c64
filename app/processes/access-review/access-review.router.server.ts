import { signOff, startReview } from '#app/features/access-review/access-review.server.ts';
import { decisionInput, reviewInput } from '#app/features/access-review/access-review.ts';
import { confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { decideOnAccess } from './access-review.server.ts';

/** The review of who has access to what, by admins with everything, after a recent sign-in. */
export const accessReviewRouter = router({
  start: confirmedAdminMutation.withoutInput('access', startReview),
  decide: confirmedAdminMutation('access', decisionInput, decideOnAccess),
  signOff: confirmedAdminMutation('access', reviewInput, signOff),
});
