import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { isFileKept } from './contact.queries.server.ts';

/** Deletes unsent message files from the bucket. */
export const discardContactFilesJob = defineJob({
  name: 'contact.discardFiles',
  title: 'Delete files of unsent or erased messages',
  payload: z.object({ keys: z.array(z.string()).min(1) }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ keys }) {
    for (const key of keys) if (!(await isFileKept(db(), key))) await storage().deleteObject(key);
  },
});

/** Enqueues the deletion of files; those sent with a message by then are kept. */
export async function discardContactFiles(tx: Tx, keys: string[], startAfter?: Date): Promise<void> {
  if (keys.length > 0) await enqueue(tx, discardContactFilesJob, { keys }, startAfter ? { startAfter } : {});
}
