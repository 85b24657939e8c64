import type { JobDefinition } from '#app/platform/jobs/jobs.server.ts';
import type { JobSchedule } from '#app/platform/jobs/runtime.server.ts';
import { announceJob } from './admin/reminders.server.ts';
import { makePdfJob } from './documents/agreement-files.server.ts';
import { keepSignedDocumentsJob } from './documents/signed-documents.server.ts';
import { envelopeStatusJob, pollJob } from './signing/envelope-status.server.ts';
import { envelopeJob, voidJob } from './signing/envelopes.server.ts';

export const NDA_JOBS: readonly JobDefinition[] = [
  envelopeJob,
  envelopeStatusJob,
  pollJob,
  keepSignedDocumentsJob,
  makePdfJob,
  voidJob,
  announceJob,
];

/** Polls the provider, because a webhook message may be lost. */
export const pollForSignatures: JobSchedule = { job: pollJob, cron: '*/5 * * * *', payload: {} };
