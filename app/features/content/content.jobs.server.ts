import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs-runtime.server.ts';
import { forgetWaitingRuns } from './content.queries.server.ts';
import { syncContent } from './content.server.ts';

const NAME = 'content.sync';
/** Whoever publishes one entry mostly publishes a few. */
const GATHER_MS = 2000;

/** Brings our copy of the content platform up to date, for all who asked for it before the run began. */
export const syncContentJob = defineJob({
  name: NAME,
  title: 'Read what changed on the content platform',
  payload: z.object({}),
  service: 'content',
  ...OUTSIDE_RETRIES,
  async run(_none, context) {
    await forgetWaitingRuns(db(), NAME);
    await syncContent(context);
  },
});

/** Finds what no message told of. */
export const syncContentOften: JobSchedule = { job: syncContentJob, cron: '*/10 * * * *', payload: {} };

/** Asks for a run that begins after this, so that it sees what the asker knows of. Many that wait are one run. */
export async function requestContentSync(tx: Tx): Promise<void> {
  await enqueue(tx, syncContentJob, {}, { startAfter: new Date(Date.now() + GATHER_MS) });
}
