import { setTimeout as pause } from 'node:timers/promises';
import { db, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { enqueuePreparation } from '../marking/marking.jobs.server.ts';
import { findVersion } from '../marking/marking.queries.server.ts';

const LOOK_EVERY_MS = 250;
const LONGEST_MS = 8_000;
const RETRY_AFTER_SECONDS = 10;

/**
 * Has a file prepared that a person asks for, and waits for it: usually a second.
 * @throws DomainError `unavailable` when it takes longer.
 */
export async function untilPrepared(versionId: string): Promise<void> {
  await transaction((tx) => enqueuePreparation(tx, versionId));
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await pause(LOOK_EVERY_MS)) {
    const version = await findVersion(db(), versionId);
    if (version?.preparedAt || version?.preparationProblem) return;
  }
  throw new DomainError('unavailable', 'Your copy is being prepared. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
