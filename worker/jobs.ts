import { sendMailJob } from '#app/integrations/mail/mail.jobs.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs-runtime.server.ts';
import { purgeSessionsDaily, purgeSessionsJob } from '#app/platform/session.jobs.server.ts';

/** Every job of the application. */
export const JOBS: readonly JobDefinition[] = [sendMailJob, purgeSessionsJob];

/** What runs by the clock; times are UTC. */
export const SCHEDULES: readonly JobSchedule[] = [purgeSessionsDaily];
