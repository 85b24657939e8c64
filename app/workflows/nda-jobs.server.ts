import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs-runtime.server.ts';
import { announceJob } from './nda-desk.server.ts';
import { envelopeJob, voidJob } from './nda-envelopes.server.ts';
import { keepPapersJob, makePdfJob } from './nda-papers.server.ts';
import { pollJob, settleJob } from './nda-settling.server.ts';

/** All that is done about agreements and signatures behind the pages. */
export const NDA_JOBS: readonly JobDefinition[] = [
  envelopeJob,
  settleJob,
  pollJob,
  keepPapersJob,
  makePdfJob,
  voidJob,
  announceJob,
];

/** A message of the provider may be lost: now and then it is asked. */
export const pollForSignatures: JobSchedule = { job: pollJob, cron: '*/5 * * * *', payload: {} };
