import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { addFund, editFund, publishFund } from './fund-authoring.server.ts';
import { fundEditInput, fundPublication, newFundInput } from './fund-input.ts';

/** Admins' actions on funds. */
export const fundAdminRouter = router({
  add: adminMutation(newFundInput, addFund),
  edit: adminMutation(fundEditInput, editFund),
  publish: adminMutation(fundPublication, publishFund),
});
