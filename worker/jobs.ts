import { sendMailJob } from '#app/integrations/mail/mail.jobs.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';

/** Every job of the application. */
export const JOBS: readonly JobDefinition[] = [sendMailJob];
