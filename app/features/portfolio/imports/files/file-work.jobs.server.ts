import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import { undoImport } from '../../ledger/undo/undo-import.server.ts';
import { workOnFile } from './file-work.server.ts';

/** Checks or imports an uploaded file. */
export const ledgerFileJob = defineJob({
  name: 'ledger.file',
  title: 'Check or import a ledger file',
  payload: z.object({ fileId: z.uuid() }),
  run: ({ fileId }) => workOnFile(fileId),
});

/** Undoes a large import. */
export const undoImportJob = defineJob({
  name: 'ledger.undoImport',
  title: 'Undo an import',
  payload: z.object({ importId: z.uuid(), memberId: z.uuid() }),
  async run({ importId, memberId }) {
    await transaction((tx) => undoImport(tx, { memberId }, { importId })).catch((error: unknown) => {
      // An earlier run completed it, but was not marked as done.
      if (!(error instanceof DomainError && error.code === 'conflict')) throw error;
    });
  },
});
