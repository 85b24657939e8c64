import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import { defineJob } from '../jobs/jobs.server.ts';
import type { JobSchedule } from '../jobs/runtime.server.ts';
import { deleteWindowsBefore } from './rate-limit.queries.server.ts';

const HOUR_MS = 3_600_000;

/** Deletes the counts of windows that were over an hour ago: most addresses are never seen again. */
export const purgeLimitsJob = defineJob({
  name: 'rate-limit.purge',
  title: 'Delete old rate limit counts',
  payload: z.object({}),
  async run() {
    await deleteWindowsBefore(db(), new Date(Date.now() - HOUR_MS));
  },
});

export const purgeLimitsHourly: JobSchedule = { job: purgeLimitsJob, cron: '41 * * * *', payload: {} };
