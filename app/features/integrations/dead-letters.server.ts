import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { knownJobs } from '#app/platform/jobs-known.server.ts';
import { redriveDeadLetters } from '#app/platform/jobs-letters.server.ts';
import { deadLetterQueue } from '#app/platform/jobs-runtime.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { Integration } from './integration.ts';
import {
  deleteDeadLetter,
  hurryRetries,
  type LockedLetter,
  lockDeadLetter,
} from './integrations.queries.server.ts';
import { jobsOf, requireAdmin } from './integrations.server.ts';
import { reasonIn } from './job-words.ts';

/** Has a dead letter tried again, with what it held. Of two admins who ask at once, the second is told. @throws DomainError `not_found` */
export async function retryDeadLetter(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const letter = await held(tx, viewer, id);
  await redriveDeadLetters(tx, letter.job, [id]);
  await record(tx, viewer, 'job.retry', letter, { state: 'waiting' });
}

/** Has every dead letter of an integration tried again; answers how many those are. */
export async function retryDeadLetters(tx: Tx, viewer: Viewer, integration: Integration): Promise<number> {
  requireAdmin(viewer);
  const retried: Record<string, number> = {};
  for (const { name } of jobsOf(integration)) {
    const moved = await redriveDeadLetters(tx, name);
    if (moved > 0) retried[name] = moved;
  }
  const count = Object.values(retried).reduce((total, moved) => total + moved, 0);
  if (count > 0) {
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'job.retryAll',
      subject: { type: 'integration', id: integration },
      before: { deadLetters: retried },
      after: { waiting: retried },
    });
  }
  return count;
}

/** Lets everything that waits for its next try have it now; answers how many those are. */
export async function hurryIntegration(tx: Tx, viewer: Viewer, integration: Integration): Promise<number> {
  requireAdmin(viewer);
  const names = jobsOf(integration).map(({ name }) => name);
  const count = await hurryRetries(viewer, tx, names);
  if (count > 0) {
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'job.hurry',
      subject: { type: 'integration', id: integration },
      before: { waitingForNextTry: count },
      after: { triedNow: count },
    });
  }
  return count;
}

/** Gives a dead letter up: what it was to do will not happen, and what it held is gone. @throws DomainError `not_found` */
export async function discardDeadLetter(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const letter = await held(tx, viewer, id);
  await deleteDeadLetter(viewer, tx, deadLetterQueue(letter.job), letter);
  await record(tx, viewer, 'job.discard', letter, { state: 'given up' });
}

async function held(tx: Tx, viewer: Viewer, id: string): Promise<LockedLetter> {
  requireAdmin(viewer);
  const queues = knownJobs().map(({ name }) => deadLetterQueue(name));
  const letter = await lockDeadLetter(viewer, tx, queues, id);
  if (!letter) throw new DomainError('not_found', 'It is no longer among the dead letters.');
  return letter;
}

/** What it held is left out: the log is kept for good, and no person should be. */
async function record(
  tx: Tx,
  viewer: Viewer,
  act: string,
  { job, firstId, attempts, failedAt, output }: LockedLetter,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'job', id: firstId },
    before: { state: 'dead letter', job, attempts, failedAt, reason: reasonIn(output) },
    after,
  });
}
