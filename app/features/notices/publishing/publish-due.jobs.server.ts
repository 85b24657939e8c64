import { z } from 'zod';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { publishDueNotices } from './publish.server.ts';

export const publishDueNoticesJob = defineJob({
  name: 'notice.publishDue',
  title: 'Publish scheduled notices',
  payload: z.object({}),
  run: (_payload, { signal }) => publishDueNotices(new Date(), signal),
});

export const publishDueNoticesOften: JobSchedule = {
  job: publishDueNoticesJob,
  cron: '* * * * *',
  payload: {},
};
