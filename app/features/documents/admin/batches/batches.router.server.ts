import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { adminProcedure, confirmedAdminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { batchDecision, batchPublication, batchSettings, savedBatch } from './batch.ts';
import {
  createBatch,
  decideItem,
  discardBatch,
  lookAtItem,
  removeBatchFile,
  saveBatch,
} from './batches.server.ts';
import { publishBatch } from './publish-batch.server.ts';

const LOOK_SECONDS = 60;
const one = z.object({ id: z.uuid() });

/** Personal documents of many members, published together. */
export const batchesRouter = router({
  create: adminProcedure
    .input(batchSettings)
    .mutation(({ ctx, input }) => transaction((tx) => createBatch(tx, ctx.viewer, input))),
  save: adminProcedure
    .input(savedBatch)
    .mutation(({ ctx, input }) => transaction((tx) => saveBatch(tx, ctx.viewer, input))),
  decide: adminProcedure
    .input(batchDecision)
    .mutation(({ ctx, input }) => transaction((tx) => decideItem(tx, ctx.viewer, input))),
  /** A URL from which the browser downloads it. */
  look: adminProcedure
    .input(z.object({ batchId: z.uuid(), itemId: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      const { storageKey, fileName } = await lookAtItem(ctx.viewer, input);
      return { url: await storage().signedGetUrl(storageKey, { fileName, seconds: LOOK_SECONDS }) };
    }),
  removeFile: adminProcedure
    .input(z.object({ batchId: z.uuid(), fileId: z.uuid() }))
    .mutation(({ ctx, input }) => transaction((tx) => removeBatchFile(tx, ctx.viewer, input))),
  discard: adminProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => discardBatch(tx, ctx.viewer, input))),
  // A document shown to the wrong member cannot be taken back.
  publish: confirmedAdminProcedure
    .input(batchPublication)
    .mutation(({ ctx, input }) => transaction((tx) => publishBatch(tx, ctx.viewer, input))),
});
