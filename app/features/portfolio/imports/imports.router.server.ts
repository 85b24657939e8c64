import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, confirmedAdminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { forecastUndo, undoImport } from '../ledger/undo/undo-import.server.ts';
import { undoImportJob } from './files/file-work.jobs.server.ts';
import { workOnFile } from './files/file-work.server.ts';
import { updateFile } from './files/files.queries.server.ts';
import {
  askForCheck,
  askForImport,
  discardFile,
  fileChoices,
  importChoice,
  isLarge,
} from './files/files.server.ts';

const one = z.object({ id: z.uuid() });

/** Files imported into the ledger. Uploads use a separate request (server/routes/imports.ts). */
export const importsRouter = router({
  // A small file is read at once, after the request for it is committed.
  check: adminProcedure.input(fileChoices).mutation(async ({ ctx, input }) => {
    const { id, isSmall } = await transaction((tx) => askForCheck(tx, ctx.viewer, input));
    if (isSmall) await workOnFile(id);
  }),
  // Its records stay in the ledger permanently: undoing adds to it.
  import: confirmedAdminProcedure.input(importChoice).mutation(async ({ ctx, input }) => {
    const { id, isSmall } = await transaction((tx) => askForImport(tx, ctx.viewer, input));
    if (isSmall) await workOnFile(id);
  }),
  discard: adminMutation(one, discardFile),
  forecastUndo: adminProcedure.input(one).query(({ input }) => forecastUndo(db(), { importId: input.id })),
  // One of a large import is a job, and the other opens its transaction here.
  undo: confirmedAdminProcedure.input(one).mutation(async ({ ctx, input }) => {
    const importId = input.id;
    if (await isLarge(importId)) {
      const { memberId } = ctx.viewer;
      await transaction(async (tx) => {
        await updateFile(tx, importId, { problem: null });
        await enqueue(tx, undoImportJob, { importId, memberId });
      });
      return { isQueued: true };
    }
    await transaction((tx) => undoImport(tx, ctx.viewer, { importId }));
    return { isQueued: false };
  }),
});
