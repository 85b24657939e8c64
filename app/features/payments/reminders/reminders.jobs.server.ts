import { z } from 'zod';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { sendDueReminders } from './send-reminders.server.ts';

/** Safe to repeat: each reminder is recorded with what it sends. */
export const sendRemindersJob = defineJob({
  name: 'payment.remind',
  title: 'Remind holders of what they owe',
  payload: z.object({}),
  run: (_payload, { signal }) => sendDueReminders(new Date(), signal),
});

export const sendRemindersOften: JobSchedule = {
  job: sendRemindersJob,
  cron: '*/10 * * * *',
  payload: {},
};
