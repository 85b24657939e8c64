import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { suppressedAddress } from './mail.ts';
import { liftSuppression } from './suppressions.server.ts';

export const mailRouter = router({
  /** Lets an address get mail again. */
  allow: adminProcedure
    .input(suppressedAddress)
    .mutation(({ ctx, input }) => transaction((tx) => liftSuppression(tx, ctx.viewer, input))),
});
