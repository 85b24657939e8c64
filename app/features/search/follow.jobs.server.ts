import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { followNext } from './follow.queries.server.ts';

/** Each takes some tens of milliseconds, in a transaction of its own. */
const AT_ONCE = 500;

/**
 * Rebuilds the rows of the search index that carry the name of something that was renamed, where these are many. Until
 * then they are found by the former name; who may open them does not depend on it.
 */
export const followRenamesJob = defineJob({
  name: 'search.follow',
  title: 'Show new names in the search',
  payload: z.object({}),
  async run(_payload, { signal }) {
    do signal.throwIfAborted();
    while ((await transaction((tx) => followNext(tx, AT_ONCE))) > 0);
  },
});

export const followRenamesOften: JobSchedule = { job: followRenamesJob, cron: '* * * * *', payload: {} };
