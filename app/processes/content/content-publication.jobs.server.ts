import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { forgetRuns, syncContent } from '#app/features/content/content.server.ts';
import { entriesWithProblems } from '#app/features/content/content-admin.server.ts';
import { entriesFromFirstRead, entriesTouched } from '#app/features/content/mirror.server.ts';
import { OPPORTUNITY_TYPE } from '#app/features/content/opportunity-mapping.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { publishEntry } from './content-publication.server.ts';

const SYNC = 'content.sync';
/** Editors who publish one entry usually publish a few. */
const GATHER_MS = 2000;

/** Updates an opportunity's page after its entry, or something that the entry links to, has changed. */
export const publishEntryJob = defineJob({
  name: 'content.publishEntry',
  title: 'Publish an opportunity from the content platform',
  payload: z.object({ contentId: z.string().min(1), isNews: z.boolean() }),
  service: 'content',
  ...OUTSIDE_RETRIES,
  run: ({ contentId, isNews }, context) => publishEntry({ entryId: contentId, isNews }, context),
});

/** Updates our copy of the content platform. Serves all requests made before the run began. */
export const syncContentJob = defineJob({
  name: SYNC,
  title: 'Read changes from the content platform',
  payload: z.object({}),
  service: 'content',
  ...OUTSIDE_RETRIES,
  async run(_none, context) {
    await forgetRuns(SYNC);
    await syncContent(context, async (tx, written) =>
      requestPublication(tx, await entriesTouched(tx, OPPORTUNITY_TYPE, written)),
    );
  },
});

/**
 * Retries the entries that were held back: the cause may have been fixed on our side, and a broken file may now
 * download intact.
 */
export const retryHeldBackJob = defineJob({
  name: 'content.retryHeldBack',
  title: 'Retry entries held back from the content platform',
  payload: z.object({}),
  service: 'content',
  run: () => transaction(requestHeldBack),
});

export const retryHeldBackHourly: JobSchedule = { job: retryHeldBackJob, cron: '25 * * * *', payload: {} };

export const requestHeldBack = async (tx: Tx): Promise<void> =>
  requestPublication(tx, await entriesWithProblems(tx));

/** Content that was on the platform before our first sync is not news, however late it is published here. */
async function requestPublication(tx: Tx, entryIds: readonly string[]): Promise<void> {
  const known = await entriesFromFirstRead(tx, entryIds);
  for (const contentId of entryIds)
    await enqueue(tx, publishEntryJob, { contentId, isNews: !known.has(contentId) });
}

/** Finds changes that no webhook reported. */
export const syncContentOften: JobSchedule = { job: syncContentJob, cron: '*/10 * * * *', payload: {} };

/**
 * Requests a run that starts after this call and therefore includes the caller's changes. Pending requests share one
 * run.
 */
export async function requestContentSync(tx: Tx): Promise<void> {
  await enqueue(tx, syncContentJob, {}, { startAfter: new Date(Date.now() + GATHER_MS) });
}
