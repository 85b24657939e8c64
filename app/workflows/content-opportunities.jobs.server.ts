import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { forgetRuns, syncContent } from '#app/features/content/content.server.ts';
import { entriesWithProblems } from '#app/features/content/content-desk.server.ts';
import { entriesTouched } from '#app/features/content/mirror.server.ts';
import { OPPORTUNITY_TYPE } from '#app/features/content/opportunity-mapping.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs-runtime.server.ts';
import { publishEntry } from './content-opportunities.server.ts';

const SYNC = 'content.sync';
/** Whoever publishes one entry mostly publishes a few. */
const GATHER_MS = 2000;

/** Brings the page of one opportunity to what its entry says, after it or something that it links to has changed. */
export const publishEntryJob = defineJob({
  name: 'content.publishEntry',
  title: 'Publish what the content platform says of an opportunity',
  payload: z.object({ contentId: z.string().min(1), isNews: z.boolean() }),
  service: 'content',
  ...OUTSIDE_RETRIES,
  run: ({ contentId, isNews }, context) => publishEntry({ entryId: contentId, isNews }, context),
});

/** Brings our copy of the content platform up to date, for all who asked for it before the run began. */
export const syncContentJob = defineJob({
  name: SYNC,
  title: 'Read what changed on the content platform',
  payload: z.object({}),
  service: 'content',
  ...OUTSIDE_RETRIES,
  async run(_none, context) {
    await forgetRuns(SYNC);
    await syncContent(context, async (tx, written) => {
      // What stood on the platform before we first read it is no news.
      const isNews = !written.isFirst;
      for (const contentId of await entriesTouched(tx, OPPORTUNITY_TYPE, written))
        await enqueue(tx, publishEntryJob, { contentId, isNews });
    });
  },
});

/**
 * What was held back is tried again, since what stood against it may be mended on our side, and a file that came broken may
 * come whole.
 */
export const retryHeldBackJob = defineJob({
  name: 'content.retryHeldBack',
  title: 'Try again what could not be published from the content platform',
  payload: z.object({}),
  service: 'content',
  run: () => transaction(requestHeldBack),
});

export const retryHeldBackHourly: JobSchedule = { job: retryHeldBackJob, cron: '25 * * * *', payload: {} };

/** Asks for another try of every entry that something is wrong with. */
export async function requestHeldBack(tx: Tx): Promise<void> {
  for (const contentId of await entriesWithProblems(tx))
    await enqueue(tx, publishEntryJob, { contentId, isNews: true });
}

/** Finds what no message told of. */
export const syncContentOften: JobSchedule = { job: syncContentJob, cron: '*/10 * * * *', payload: {} };

/** Asks for a run that begins after this, so that it sees what the asker knows of. Many that wait are one run. */
export async function requestContentSync(tx: Tx): Promise<void> {
  await enqueue(tx, syncContentJob, {}, { startAfter: new Date(Date.now() + GATHER_MS) });
}
