import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { expireInvites } from './sharing.server.ts';

export const expireInvitesJob = defineJob({
  name: 'invitation.expire',
  title: 'Expire invitations',
  payload: z.object({}),
  async run() {
    let hasMore = true;
    while (hasMore) hasMore = await transaction((tx) => expireInvites(tx));
  },
});

export const expireInvitesHourly: JobSchedule = { job: expireInvitesJob, cron: '7 * * * *', payload: {} };
