import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { suppressedAddress } from './mail.ts';
import { liftSuppression } from './suppressions.server.ts';

export const mailRouter = router({
  /** Lets an address get mail again. */
  allow: adminMutation('people', suppressedAddress, liftSuppression),
});
