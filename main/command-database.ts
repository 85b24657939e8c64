import { readFile } from 'node:fs/promises';
import { DirectoryInUse } from '#app/db/directory-lock.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { migrate } from './commands.ts';
import { onStop } from './lifecycle.ts';

/** Why a command did nothing, in sentences; an operator needs no stack. */
export class Refused extends Error {
  override name = 'Refused';
}

/** Reads a file that the operator names. @throws Refused */
export const databaseContentOf = (file: string): Promise<Buffer> =>
  readFile(file).catch((cause: Error) => {
    throw new Refused(`${file} cannot be read: ${cause.message}`, { cause });
  });

/**
 * Opens the database for a command, with all migrations applied.
 * @param instead what else to do while the running application has the embedded database
 * @throws Refused when it has
 */
export async function openForCommand(instead: string): Promise<void> {
  try {
    await migrate();
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new Refused(`${error.message} ${instead}`, { cause: error });
  }
}

/** The same for a command that leaves work behind, which the running application does. */
export async function openWithQueue(instead: string): Promise<void> {
  await openForCommand(instead);
  await startJobs({ jobs: JOBS, mode: 'enqueue-only', log: logger });
  onStop('jobs', () => stopJobs({ timeoutMs: 0 }));
}
