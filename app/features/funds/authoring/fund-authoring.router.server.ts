import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { addFund, editFund } from './fund-authoring.server.ts';
import { fundEditInput, fundPublication, newFundInput } from './fund-input.ts';
import { publishFund } from './publish-fund.server.ts';

/** Admins' actions on funds. */
export const fundAdminRouter = router({
  add: adminMutation('money', newFundInput, addFund),
  edit: adminMutation('money', fundEditInput, editFund),
  publish: adminMutation('money', fundPublication, publishFund),
});
