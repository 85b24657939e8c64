import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import { adminProcedure, confirmedAdminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { requireConfirmed } from '#app/platform/session/step-up.server.ts';
import { LONGEST_REFERENCE } from './field-problems.ts';
import { addLine, undoLine } from './lines/entry.server.ts';
import { lineInput, movesInput, reversalInput, transferInput } from './lines/entry.ts';
import { addTransfer, forecastTransfer } from './lines/transfer.server.ts';
import { openFromCommitments, undoOpening } from './openings/openings.server.ts';
import { addValuation, forecastValuation, publishDrafts } from './valuations/valuations.server.ts';
import { valuationInput } from './valuations/valuations.ts';
import { searchHolders } from './vehicles/vehicles.server.ts';

const inVehicle = z.object({ vehicleId: z.uuid() });

/**
 * Admins' actions on the ledger. A line is undone by another line; actions that move a holding, concern many records,
 * or are shown to members need a recent sign-in.
 */
export const ledgerAdminRouter = router({
  searchHolders: adminProcedure
    .input(inVehicle.extend({ search: line(LONGEST_SEARCH) }))
    .query(({ ctx, input }) => searchHolders(ctx.viewer, input)),
  addLine: adminProcedure
    .input(lineInput)
    .mutation(({ ctx, input }) => transaction((tx) => addLine(tx, ctx.viewer, input))),
  reverse: adminProcedure
    .input(reversalInput)
    .mutation(({ ctx, input }) => transaction((tx) => undoLine(tx, ctx.viewer, input))),
  forecastTransfer: adminProcedure
    .input(transferInput)
    .query(({ ctx, input }) => forecastTransfer(ctx.viewer, input)),
  transfer: confirmedAdminProcedure
    .input(transferInput.extend({ expected: movesInput }))
    .mutation(({ ctx, input }) => transaction((tx) => addTransfer(tx, ctx.viewer, input))),
  forecastValuation: adminProcedure
    .input(valuationInput)
    .query(({ ctx, input }) => forecastValuation(ctx.viewer, input)),
  addValuation: adminProcedure
    .input(valuationInput.extend({ digest: z.string().max(64), published: z.boolean() }))
    .mutation(({ ctx, input }) => {
      if (input.published) requireConfirmed(ctx.viewer);
      return transaction((tx) => addValuation(tx, ctx.viewer, input));
    }),
  publish: confirmedAdminProcedure
    .input(inVehicle.extend({ reference: line(LONGEST_REFERENCE) }))
    .mutation(({ ctx, input }) => transaction((tx) => publishDrafts(tx, ctx.viewer, input))),
  openFromCommitments: confirmedAdminProcedure
    .input(inVehicle.extend({ expected: z.number().int().min(1) }))
    .mutation(({ ctx, input }) => transaction((tx) => openFromCommitments(tx, ctx.viewer, input))),
  undoOpening: confirmedAdminProcedure
    .input(inVehicle.extend({ importId: z.uuid() }))
    .mutation(({ ctx, input }) => transaction((tx) => undoOpening(tx, ctx.viewer, input))),
});
