import { confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { sendPrepared } from './send-prepared.server.ts';

export const invitePreparedRouter = router({
  sendPrepared: confirmedAdminMutation.withoutInput('people', sendPrepared),
});
