import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { defineJob, PermanentJobError } from '#app/platform/jobs/jobs.server.ts';
import { findImport } from '../../ledger-imports.queries.server.ts';
import { undoImport } from '../../undo/undo-import.server.ts';
import { workOnFile } from './file-work.server.ts';
import { updateFile } from './files.queries.server.ts';

export const ledgerFileJob = defineJob({
  name: 'ledger.file',
  title: 'Check or import a ledger file',
  payload: z.object({ fileId: z.uuid() }),
  run: ({ fileId }) => workOnFile(fileId),
});

/** Undoes a large import. Why it is refused is shown on its page. */
export const undoImportJob = defineJob({
  name: 'ledger.undoImport',
  title: 'Undo an import',
  payload: z.object({ importId: z.uuid(), memberId: z.uuid() }),
  async run({ importId, memberId }) {
    await transaction((tx) => undoImport(tx, { memberId }, { importId })).catch(async (error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'conflict')) throw error;
      // An earlier run completed it, but was not marked as done.
      if ((await findImport(db(), importId))?.undoneAt) return;
      const isShown = await updateFile(db(), importId, { problem: error.message });
      // Imports of the command line have no file.
      if (!isShown) throw new PermanentJobError(error.message, { cause: error });
    });
  },
});
