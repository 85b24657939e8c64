import { z } from 'zod';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { notifyOfDueTasks } from './tasks.server.ts';

/** Safe to repeat: each task is notified of once for its day. */
export const dueTasksJob = defineJob({
  name: 'task.due',
  title: 'Notify owners of due tasks',
  payload: z.object({}),
  run: (_payload, { signal }) => notifyOfDueTasks(signal),
});

export const dueTasksOften: JobSchedule = { job: dueTasksJob, cron: '*/15 * * * *', payload: {} };
