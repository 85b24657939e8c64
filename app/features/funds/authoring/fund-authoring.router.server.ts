import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { addFund, editFund } from './fund-authoring.server.ts';
import { fundEditInput, newFundInput } from './fund-input.ts';

/** Admins' actions on funds. */
export const fundAdminRouter = router({
  add: adminMutation(newFundInput, addFund),
  edit: adminMutation(fundEditInput, editFund),
});
