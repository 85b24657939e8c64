import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { defineJob, enqueue, enqueueAll } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { findNextToPrepare } from './marking.queries.server.ts';
import { prepareVersion } from './prepare-version.server.ts';

export const prepareVersionJob = defineJob({
  name: 'document.prepare',
  title: 'Prepare a document for watermarking',
  payload: z.object({ versionId: z.uuid() }),
  run: ({ versionId }, { signal }) => prepareVersion(versionId, signal),
});

export async function enqueuePreparation(tx: Tx, versionId: string): Promise<void> {
  await enqueue(tx, prepareVersionJob, { versionId });
}

/** The same for many files, in one statement. */
export const enqueuePreparations = (tx: Tx, versionIds: readonly string[]): Promise<void> =>
  enqueueAll(
    tx,
    prepareVersionJob,
    versionIds.map((versionId) => ({ versionId })),
  );

/** Files added less than this long ago have their own job. */
const GRACE_MS = 30_000;

/** Prepares files without a job: those of the demo. */
export const prepareWaitingJob = defineJob({
  name: 'document.prepareWaiting',
  title: 'Prepare queued documents',
  payload: z.object({}),
  async run(_payload, { signal, log }) {
    const failed: string[] = [];
    while (!signal.aborted) {
      const versionId = await findNextToPrepare(db(), new Date(Date.now() - GRACE_MS), failed);
      if (!versionId) return;
      try {
        await prepareVersion(versionId, signal);
      } catch (err) {
        log.warn({ err, versionId }, 'A document could not be prepared; it is retried in a minute');
        failed.push(versionId);
      }
    }
  },
});

export const prepareWaitingOften: JobSchedule = { job: prepareWaitingJob, cron: '* * * * *', payload: {} };
