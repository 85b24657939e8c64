import { z } from 'zod';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import { invitePrepared } from './invite-prepared.server.ts';

/** Invites everybody who was imported and has no open invitation; run again, it does the rest. */
export const invitePreparedJob = defineJob({
  name: 'invite.prepared',
  title: 'Invite the people who were imported',
  payload: z.object({}),
  async run() {
    await invitePrepared();
  },
});
