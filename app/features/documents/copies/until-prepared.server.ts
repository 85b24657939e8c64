import { setTimeout as pause } from 'node:timers/promises';
import { db, transaction } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { DomainError } from '#app/domain/errors.ts';
import { malwareScanner } from '#app/integrations/wiring.server.ts';
import { enqueuePreparation } from '../marking/marking.jobs.server.ts';
import { findVersionToMark } from '../marking/marking.queries.server.ts';

const LOOK_EVERY_MS = 250;
const LONGEST_MS = 8_000;
const RETRY_AFTER_SECONDS = 10;

const waiting = processGlobal('documents-waited-for', () => new Map<string, Promise<boolean>>());

export const beingPrepared = () =>
  new DomainError('unavailable', 'Your copy is being prepared. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });

/**
 * Prepares a requested file and waits for it, usually a second. Concurrent requests for the same file share one
 * preparation.
 * @throws DomainError `unavailable` when it takes longer.
 */
export async function untilPrepared(versionId: string): Promise<void> {
  let done = waiting.get(versionId);
  if (!done) {
    done = prepared(versionId).finally(() => waiting.delete(versionId));
    waiting.set(versionId, done);
  }
  if (!(await done)) throw beingPrepared();
}

async function prepared(versionId: string): Promise<boolean> {
  await transaction((tx) => enqueuePreparation(tx, versionId));
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await pause(LOOK_EVERY_MS)) {
    const version = await findVersionToMark(db(), versionId);
    const isScanned = malwareScanner() === null || version?.scannedAt !== null;
    if ((version?.preparedAt || version?.preparationProblem) && isScanned) return true;
  }
  return false;
}
