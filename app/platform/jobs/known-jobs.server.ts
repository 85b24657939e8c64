import { processGlobal } from '#app/db/process-global.ts';
import type { JobDefinition } from './jobs.server.ts';

const known = processGlobal<{ jobs: readonly JobDefinition[] }>('jobs-known', () => ({ jobs: [] }));

/** Returns every job that this process was started with. */
export const knownJobs = (): readonly JobDefinition[] => known.jobs;

export function setKnownJobs(jobs: readonly JobDefinition[]): void {
  known.jobs = jobs;
}
