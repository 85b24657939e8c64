import { z } from 'zod';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { checkIntegrations, testService } from './connection-tests.server.ts';
import { serviceInput } from './integration-input.ts';

/** Tests every service. A failure is recorded with the service; the next run tests again. */
export const checkIntegrationsJob = defineJob({
  name: 'integrations.check',
  title: 'Check every service',
  payload: z.object({}),
  run: (_payload, { signal }) => checkIntegrations(signal),
});

/** Tests one service for an admin whose page's process does without the key. Not retried: nobody waits any longer. */
export const testServiceJob = defineJob({
  name: 'integrations.test',
  title: 'Test the connection to a service',
  payload: z.object({ service: serviceInput }),
  retryLimit: 0,
  expireInSeconds: 60,
  async run({ service }, { signal }) {
    await testService(service, signal);
  },
});

export const checkIntegrationsOften: JobSchedule = {
  job: checkIntegrationsJob,
  cron: '*/10 * * * *',
  payload: {},
};
