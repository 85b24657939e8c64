import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { isDocumentFile } from '#app/features/documents/teasers.server.ts';
import { fileUse } from '#app/features/opportunities/files/file-mentions.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';

const HOUR_MS = 60 * 60_000;
/** Longer than an upload form is valid, and longer than the time between an upload and the save that refers to it. */
const WAITS = { upload: HOUR_MS, recording: 24 * HOUR_MS, draft: 7 * 24 * HOUR_MS };

/** Deletes an opportunity's unused upload: abandoned, replaced, or removed before publication. */
export const discardFileJob = defineJob({
  name: 'opportunity.discardFile',
  title: 'Delete an unused file of an opportunity',
  payload: z.object({ opportunityId: z.uuid(), key: z.string().min(1).max(300) }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ opportunityId, key }) {
    if (await isDocumentFile(key)) return;
    const use = await fileUse(opportunityId, key);
    if (use === 'none') return storage().deleteObject(key);
    // The author may still remove it.
    if (use === 'draft') await transaction((tx) => discardFile(tx, opportunityId, key, 'draft'));
  },
});

/** Enqueues the deletion of a file, unless it is in use by then. */
export async function discardFile(
  tx: Tx,
  opportunityId: string,
  key: string,
  wait?: keyof typeof WAITS,
): Promise<void> {
  const options = wait ? { startAfter: new Date(Date.now() + WAITS[wait]) } : {};
  await enqueue(tx, discardFileJob, { opportunityId, key }, options);
}
