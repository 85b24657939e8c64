import { z } from 'zod';
import {
  confirmedAdminMutation,
  confirmedMemberMutation,
  memberMutation,
} from '#app/platform/rpc/mutation.server.ts';
import { confirmedAdminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { holderProposal, ownProposal, vehicleProposal } from './bank-details.ts';
import { readBankDetailsOf } from './bank-details-rows.server.ts';
import { proposeForHolder, proposeForVehicle, proposeOwn, stopChange } from './proposals.server.ts';

/** Those who change where money goes must have signed in recently. */
export const bankDetailsRouter = router({
  proposeForVehicle: confirmedAdminMutation('money', vehicleProposal, proposeForVehicle),
  proposeForHolder: confirmedAdminMutation('money', holderProposal, proposeForHolder),
  proposeOwn: confirmedMemberMutation(ownProposal, proposeOwn),
  stop: memberMutation(z.object({ id: z.uuid() }), stopChange),
  // Reads accounts in full and logs it, in a transaction of its own.
  read: confirmedAdminProcedure({ sees: 'money' })
    .input(z.object({ memberId: z.uuid() }))
    .mutation(({ ctx, input }) => readBankDetailsOf(ctx.viewer, input)),
});
