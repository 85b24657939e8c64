import { z } from 'zod';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { checkIntegrations } from './connection-tests.server.ts';

/** Tests every service. A failure is recorded with the service; the next run tests again. */
export const checkIntegrationsJob = defineJob({
  name: 'integrations.check',
  title: 'Check every service',
  payload: z.object({}),
  run: (_payload, { signal }) => checkIntegrations(signal),
});

export const checkIntegrationsOften: JobSchedule = {
  job: checkIntegrationsJob,
  cron: '*/10 * * * *',
  payload: {},
};
