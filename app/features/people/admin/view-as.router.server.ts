import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { publicProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { endView, startView } from './view-as.server.ts';

export const viewAsRouter = router({
  start: adminMutation(z.object({ memberId: z.uuid() }), startView),
  /** Public, as an admin who views as a person without a membership has none: ending the view is always possible. */
  end: publicProcedure.meta({ whileViewing: true }).mutation(({ ctx: { viewer } }) => {
    if (!viewer) return null;
    return transaction((tx) => endView(tx, viewer));
  }),
});
