import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import { defineJob } from '../jobs/jobs.server.ts';
import type { JobSchedule } from '../jobs/runtime.server.ts';
import { deleteSessionsBefore } from './session.queries.server.ts';

const DAY_MS = 86_400_000;

/** Deletes sessions one day after they are over. */
export const purgeSessionsJob = defineJob({
  name: 'session.purge',
  title: 'Forget old sessions',
  payload: z.object({}),
  run: () => deleteSessionsBefore(db(), new Date(Date.now() - DAY_MS)),
});

export const purgeSessionsDaily: JobSchedule = { job: purgeSessionsJob, cron: '17 3 * * *', payload: {} };
