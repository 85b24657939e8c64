import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { redriveDeadJobs } from '#app/platform/jobs/dead-jobs.server.ts';
import { knownJobs } from '#app/platform/jobs/known-jobs.server.ts';
import { deadJobQueue } from '#app/platform/jobs/runtime.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import type { Integration } from './integration.ts';
import {
  deleteDeadJob,
  hurryRetries,
  type LockedDeadJob,
  lockDeadJob,
} from './integrations.queries.server.ts';
import { jobsOf } from './integrations.server.ts';
import { reasonIn } from './job-labels.ts';

/** Retries a dead job with its payload. @throws DomainError `not_found`, also for the slower of two admins. */
export async function retryDeadJob(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const dead = await lockedDeadJob(tx, viewer, id);
  await redriveDeadJobs(tx, dead.job, [id]);
  await record(tx, viewer, 'job.retry', dead, { state: 'waiting' });
}

export async function retryDeadJobs(tx: Tx, viewer: Viewer, integration: Integration): Promise<number> {
  requireAdmin(viewer, { changes: 'system' });
  const retried: Record<string, number> = {};
  for (const { name } of jobsOf(integration)) {
    const moved = await redriveDeadJobs(tx, name);
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

/** Retries every failed job of an integration now instead of at its scheduled time; returns their number. */
export async function hurryIntegration(tx: Tx, viewer: Viewer, integration: Integration): Promise<number> {
  requireAdmin(viewer, { changes: 'system' });
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

/** Discards a dead job without running it and deletes its payload. @throws DomainError `not_found` */
export async function discardDeadJob(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const dead = await lockedDeadJob(tx, viewer, id);
  await deleteDeadJob(viewer, tx, deadJobQueue(dead.job), dead);
  await record(tx, viewer, 'job.discard', dead, { state: 'given up' });
}

async function lockedDeadJob(tx: Tx, viewer: Viewer, id: string): Promise<LockedDeadJob> {
  requireAdmin(viewer, { changes: 'system' });
  const queues = knownJobs().map(({ name }) => deadJobQueue(name));
  const dead = await lockDeadJob(viewer, tx, queues, id);
  if (!dead) throw new DomainError('not_found', 'This job is no longer on the list of failed jobs.');
  return dead;
}

/** Omits the payload: the audit log is permanent and must not contain personal data. */
async function record(
  tx: Tx,
  viewer: Viewer,
  act: string,
  { job, firstId, attempts, failedAt, output }: LockedDeadJob,
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
