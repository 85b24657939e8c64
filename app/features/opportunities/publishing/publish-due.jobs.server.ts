import { z } from 'zod';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { publishAllDue } from './publish-opportunity.server.ts';

export const publishDueJob = defineJob({
  name: 'opportunity.publishDue',
  title: 'Publish scheduled opportunities',
  payload: z.object({}),
  run: (_payload, { signal }) => publishAllDue(new Date(), signal),
});

export const publishDueOften: JobSchedule = { job: publishDueJob, cron: '* * * * *', payload: {} };
