import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { foldPages } from './library-search.queries.server.ts';

/** Each takes about a millisecond. */
const AT_ONCE = 200;

/**
 * Folds the pages that were read before there was `document_page.words`. Until then they are found by their words as
 * they are written.
 */
export const foldPagesJob = defineJob({
  name: 'documents.fold-pages',
  title: 'Find words of documents without their accents',
  payload: z.object({}),
  async run(_payload, { signal }) {
    do signal.throwIfAborted();
    while ((await transaction((tx) => foldPages(tx, AT_ONCE))) > 0);
  },
});

export const foldPagesOften: JobSchedule = { job: foldPagesJob, cron: '*/10 * * * *', payload: {} };
