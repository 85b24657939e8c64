import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { lockUpload, updateUpload } from './uploads.queries.server.ts';

/** How long an upload may be idle before it is discarded. */
const ABANDONED_MS = 7 * 24 * 60 * 60_000;

/** Deletes the stored parts of an unfinished upload: cancelled, refused or abandoned. */
export const discardUploadJob = defineJob({
  name: 'document.discardUpload',
  title: 'Delete an unfinished upload',
  payload: z.object({ id: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ id }) {
    // Marked first, so that it cannot become a document while its file is being deleted.
    const upload = await transaction(async (tx) => {
      const row = await lockUpload(tx, id);
      if (!row || row.finishedAt) return null;
      if (!row.discardedAt) await updateUpload(tx, id, { discardedAt: new Date() });
      return row;
    });
    if (!upload) return;
    const { storageKey, multipartId } = upload;
    if (multipartId) await storage().abortUpload(storageKey, multipartId);
    await storage().deleteObject(storageKey);
  },
});

/** Enqueues the deletion of an upload: now, or once it is abandoned. Finished uploads are kept. */
export async function discardUpload(tx: Tx, id: string, when: 'now' | 'abandoned'): Promise<void> {
  const options = when === 'now' ? {} : { startAfter: new Date(Date.now() + ABANDONED_MS) };
  await enqueue(tx, discardUploadJob, { id }, options);
}
