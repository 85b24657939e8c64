import { z } from 'zod';
import { storage } from '#app/integrations/wiring.server.ts';
import { adminMutation, confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { batchDecision, batchItem, batchPublication, batchSettings, savedBatch } from './batch.ts';
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
  create: adminMutation('statements', batchSettings, createBatch),
  save: adminMutation('statements', savedBatch, saveBatch),
  decide: adminMutation('statements', batchDecision, decideItem),
  /** A URL from which the browser downloads it, which is scanned before the transaction. */
  look: adminProcedure({ sees: 'statements' })
    .input(batchItem)
    .mutation(async ({ ctx, input }) => {
      const { storageKey, fileName } = await lookAtItem(ctx.viewer, input);
      return { url: await storage().signedGetUrl(storageKey, { fileName, seconds: LOOK_SECONDS }) };
    }),
  removeFile: adminMutation('statements', z.object({ batchId: z.uuid(), fileId: z.uuid() }), removeBatchFile),
  discard: adminMutation('statements', one, discardBatch),
  // A document shown to the wrong member cannot be taken back.
  publish: confirmedAdminMutation('statements', batchPublication, publishBatch),
});
