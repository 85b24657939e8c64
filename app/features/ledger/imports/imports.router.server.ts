import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import { adminMutation, confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, confirmedAdminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { forecastUndo } from '../undo/undo-import.server.ts';
import { workOnFile } from './files/file-work.server.ts';
import {
  askForCheck,
  askForImport,
  discardImportFile,
  fileChoices,
  importChoice,
  openSheet,
  sheetChoice,
  undoOrEnqueue,
} from './files/files.server.ts';

const one = z.object({ id: z.uuid() });

/** Files imported into the ledger. Uploads use a separate request (server/routes/imports.ts). */
export const importsRouter = router({
  // A small file is read at once, after the request for it is committed.
  check: adminProcedure({ changes: 'money' })
    .input(fileChoices)
    .mutation(async ({ ctx, input }) => {
      const { id, isSmall } = await transaction((tx) => askForCheck(tx, ctx.viewer, input));
      if (isSmall) await workOnFile(id);
    }),
  // Read as above.
  openSheet: adminProcedure({ changes: 'money' })
    .input(sheetChoice)
    .mutation(async ({ ctx, input }) => {
      const { id, isSmall } = await transaction((tx) => openSheet(tx, ctx.viewer, input));
      if (isSmall) await workOnFile(id);
      return { id };
    }),
  // Read as above; its records stay in the ledger permanently: undoing adds to it.
  import: confirmedAdminProcedure({ changes: 'money' })
    .input(importChoice)
    .mutation(async ({ ctx, input }) => {
      const { id, isSmall } = await transaction((tx) => askForImport(tx, ctx.viewer, input));
      if (isSmall) await workOnFile(id);
    }),
  discard: adminMutation('money', one, discardImportFile),
  forecastUndo: adminProcedure({ sees: 'money' })
    .input(one)
    .query(({ input }) => forecastUndo(db(), { importId: input.id })),
  undo: confirmedAdminMutation('money', one, undoOrEnqueue),
});
