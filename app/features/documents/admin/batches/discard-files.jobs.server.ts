import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import type { HeldJob } from '#app/domain/holds.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { heldJob } from '#app/platform/holds/holds.server.ts';
import { defineJob, enqueueAll, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { keysInUse } from './batches.queries.server.ts';

/** Deletes files of a batch that did not become documents: left out, split into parts, or discarded. */
export const discardBatchFilesJob = defineJob({
  name: 'document.discardBatchFiles',
  title: 'Delete unused files of a batch',
  payload: z.object({
    keys: z.array(z.string().min(1).max(300)).max(100),
    /** Files whose parts are all deleted, including parts that no row references. */
    fileIds: z.array(z.uuid()).max(100).default([]),
  }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ keys, fileIds }, { signal }) {
    await deleteUnused(keys, signal);
    for (const fileId of fileIds) {
      let cursor: string | null = null;
      do {
        const page = await storage().listObjects(partsFolder(fileId), cursor);
        await deleteUnused(
          page.objects.map(({ key }) => key),
          signal,
        );
        cursor = page.cursor;
      } while (cursor !== null);
    }
  },
});

/** Where the parts of a file are stored, before and after they become documents. */
export const partsFolder = (fileId: string): string => `documents/batches/${fileId}/`;

async function deleteUnused(keys: readonly string[], signal: AbortSignal): Promise<void> {
  const used = await keysInUse(db(), keys);
  for (const key of keys) {
    signal.throwIfAborted();
    if (!used.has(key)) await storage().deleteObject(key);
  }
}

const KEYS_IN_ONE = 100;

type Discarded = { keys?: Iterable<string>; fileIds?: readonly string[] };

/** Splits what is to be deleted into payloads of the job. */
function payloadsOf({ keys = [], fileIds = [] }: Discarded) {
  const all = [...new Set(keys)];
  const payloads = [];
  for (let start = 0; start < Math.max(all.length, fileIds.length); start += KEYS_IN_ONE) {
    const end = start + KEYS_IN_ONE;
    payloads.push({ keys: all.slice(start, end), fileIds: fileIds.slice(start, end) });
  }
  return payloads;
}

/**
 * Enqueues the deletion of objects that no document uses by then: those with these keys, and all parts of these
 * files.
 */
export const discardBatchFiles = (tx: Tx, discarded: Discarded): Promise<void> =>
  enqueueAll(tx, discardBatchFilesJob, payloadsOf(discarded));

/** The same for an act that is held: what is undone needs its files again. */
export const heldDiscards = (keys: Iterable<string>): HeldJob[] =>
  payloadsOf({ keys }).map((payload) => heldJob(discardBatchFilesJob, payload));
