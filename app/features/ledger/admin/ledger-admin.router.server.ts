import { z } from 'zod';
import { line } from '#app/domain/text/input-text.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { searchHolders } from '#app/platform/holders/holders.server.ts';
import { adminMutation, confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { LONGEST_REFERENCE } from './field-problems.ts';
import { addLine, undoLine } from './lines/entry.server.ts';
import { lineInput, movesInput, reversalInput, transferInput } from './lines/entry.ts';
import { addTransfer, forecastTransfer } from './lines/transfer.server.ts';
import { openFromCommitments, undoOpening } from './openings/openings.server.ts';
import { addValuation, forecastValuation, publishDrafts } from './valuations/valuations.server.ts';
import { valuationInput } from './valuations/valuations.ts';
import { setCallDay } from './vehicles/vehicles.server.ts';
import { callDayInput } from './vehicles/vehicles.ts';

const inVehicle = z.object({ vehicleId: z.uuid() });

/**
 * Admins' actions on the ledger. A line is undone by another line; actions that move a holding, concern many records,
 * or are shown to members need a recent sign-in.
 */
export const ledgerAdminRouter = router({
  searchHolders: adminProcedure({ sees: 'money' })
    .input(inVehicle.extend({ search: line(LONGEST_SEARCH) }))
    .query(({ ctx, input }) => searchHolders(ctx.viewer, input)),
  setCallDay: adminMutation('money', callDayInput, setCallDay),
  addLine: adminMutation('money', lineInput, addLine),
  reverse: adminMutation('money', reversalInput, undoLine),
  forecastTransfer: adminProcedure({ sees: 'money' })
    .input(transferInput)
    .query(({ ctx, input }) => forecastTransfer(ctx.viewer, input)),
  transfer: confirmedAdminMutation('money', transferInput.extend({ expected: movesInput }), addTransfer),
  forecastValuation: adminProcedure({ sees: 'money' })
    .input(valuationInput)
    .query(({ ctx, input }) => forecastValuation(ctx.viewer, input)),
  addValuation: adminMutation(
    'money',
    valuationInput.extend({ digest: z.string().max(64), published: z.boolean() }),
    async (tx, viewer, input) => {
      if (input.published) requireConfirmed(viewer);
      return addValuation(tx, viewer, input);
    },
  ),
  publish: confirmedAdminMutation(
    'money',
    inVehicle.extend({ reference: line(LONGEST_REFERENCE) }),
    publishDrafts,
  ),
  openFromCommitments: confirmedAdminMutation(
    'money',
    inVehicle.extend({ expected: z.number().int().min(1) }),
    openFromCommitments,
  ),
  undoOpening: confirmedAdminMutation('money', inVehicle.extend({ importId: z.uuid() }), undoOpening),
});
