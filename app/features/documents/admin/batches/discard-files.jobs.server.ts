import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueueAll, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { keysInUse } from './batches.queries.server.ts';

/** Deletes files of a batch that did not become documents: left out, replaced by their parts, or discarded. */
export const discardBatchFilesJob = defineJob({
  name: 'document.discardBatchFiles',
  title: 'Delete files of a batch that nobody uses',
  payload: z.object({ keys: z.array(z.string().min(1).max(300)).max(100) }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ keys }, { signal }) {
    const used = await keysInUse(db(), keys);
    for (const key of keys) {
      signal.throwIfAborted();
      if (!used.has(key)) await storage().deleteObject(key);
    }
  },
});

const KEYS_IN_ONE = 100;

/** Enqueues the deletion of files that no document uses by then. */
export async function discardBatchFiles(tx: Tx, keys: Iterable<string>): Promise<void> {
  const all = [...new Set(keys)];
  const payloads = [];
  for (let start = 0; start < all.length; start += KEYS_IN_ONE)
    payloads.push({ keys: all.slice(start, start + KEYS_IN_ONE) });
  await enqueueAll(tx, discardBatchFilesJob, payloads);
}
