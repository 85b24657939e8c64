import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, router } from '#app/platform/trpc.server.ts';
import { contentDesk, syncNow } from './content-desk.server.ts';

export const contentRouter = router({
  desk: adminProcedure.query(({ ctx }) => contentDesk(ctx.viewer)),
  syncNow: adminProcedure.mutation(({ ctx }) => transaction((tx) => syncNow(tx, ctx.viewer))),
});
