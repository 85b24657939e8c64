import { transaction } from '#app/db/client.server.ts';
import { confirmedAdminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { sendPrepared } from './send-prepared.server.ts';

export const invitePreparedRouter = router({
  sendPrepared: confirmedAdminProcedure.mutation(({ ctx }) =>
    transaction((tx) => sendPrepared(tx, ctx.viewer)),
  ),
});
