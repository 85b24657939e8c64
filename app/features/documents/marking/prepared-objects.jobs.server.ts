import { z } from 'zod';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { findPreparedObjects, type PreparedObjects } from './marking.queries.server.ts';
import type { PreparedPdf } from './preparing/prepare.server.ts';

/** Longer than any preparation takes. */
const KEPT_MS = 24 * 60 * 60_000;

/** Deletes a prepared file unless its version names it: that of an interrupted preparation. */
export const discardPreparedJob = defineJob({
  name: 'document.discardPrepared',
  title: 'Delete an unused prepared document',
  payload: z.object({
    versionId: z.uuid(),
    templateKey: z.string().min(1).max(300),
    slotsKey: z.string().min(1).max(300),
  }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ versionId, templateKey, slotsKey }) {
    const named = await findPreparedObjects(db(), versionId);
    if (named?.templateKey === templateKey) return;
    await storage().deleteObject(templateKey);
    await storage().deleteObject(slotsKey);
  },
});

/** Enqueues the deletion of a prepared file in a day, unless its version names it by then. */
async function discardUnused(tx: Tx, versionId: string, objects: PreparedObjects): Promise<void> {
  const startAfter = new Date(Date.now() + KEPT_MS);
  await enqueue(tx, discardPreparedJob, { versionId, ...objects }, { startAfter });
}

/**
 * Stores a prepared file under names of its own, since the template of one attempt does not match the sidecar of
 * another. Its deletion is enqueued first: an interrupted attempt leaves nothing in the bucket.
 */
export async function storePrepared(
  versionId: string,
  { template, sidecar }: Pick<PreparedPdf, 'template' | 'sidecar'>,
): Promise<PreparedObjects> {
  const attempt = `documents/prepared/${versionId}/${newId()}`;
  const objects = { templateKey: `${attempt}.pdf`, slotsKey: `${attempt}.json` };
  await transaction((tx) => discardUnused(tx, versionId, objects));
  await storage().putObject(objects.templateKey, template, { contentType: 'application/pdf' });
  await storage().putObject(objects.slotsKey, Buffer.from(JSON.stringify(sidecar)), {
    contentType: 'application/json',
  });
  return objects;
}
