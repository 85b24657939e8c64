import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import { defineJob } from '../jobs/jobs.server.ts';
import type { JobSchedule } from '../jobs/runtime.server.ts';
import { deviceWords } from './device.ts';
import { deleteSessionsBefore } from './session.queries.server.ts';
import { clearSignInEventsBefore, deleteSignInEventsBefore } from './sign-in-events.queries.server.ts';
import { SIGN_INS_KEPT_DAYS } from './sign-in-events.server.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes sessions one day after they end, and sign-in events after half a year. Of each member's last sign-in the time
 * is kept: it shows when they were last here, and that their next browser is not their first.
 */
export const purgeSessionsJob = defineJob({
  name: 'session.purge',
  title: 'Delete old sessions',
  payload: z.object({}),
  async run() {
    await deleteSessionsBefore(db(), new Date(Date.now() - DAY_MS));
    const signInsKeptSince = new Date(Date.now() - SIGN_INS_KEPT_DAYS * DAY_MS);
    await deleteSignInEventsBefore(db(), signInsKeptSince);
    await clearSignInEventsBefore(db(), signInsKeptSince, deviceWords(null));
  },
});

export const purgeSessionsDaily: JobSchedule = { job: purgeSessionsJob, cron: '17 3 * * *', payload: {} };
