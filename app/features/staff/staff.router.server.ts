import { confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { endSet, giveSet } from './staff.server.ts';
import { endInput, giveInput } from './staff-input.ts';

/** What admins may do is given and ended by those with everything, after a recent sign-in. */
export const staffRouter = router({
  give: confirmedAdminMutation('access', giveInput, giveSet),
  end: confirmedAdminMutation('access', endInput, endSet),
});
