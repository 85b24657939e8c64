import type { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { HeldJob, HoldAct, HoldContent, RunningHold } from '#app/domain/holds.ts';
import { newId } from '#app/domain/ids.ts';
import { settings } from '../config/settings.server.ts';
import { enqueue, type JobDefinition, type PayloadSchema } from '../jobs/jobs.server.ts';
import { enqueueEach, releaseHoldJob } from './holds.jobs.server.ts';
import { endHold, findHeldContents, findRunningHolds, insertHold, lockHold } from './holds.queries.server.ts';

/** Returns a job for `holdEffects`. `key` is that of `enqueue`. */
export function heldJob<Schema extends PayloadSchema>(
  job: JobDefinition<Schema>,
  payload: z.input<Schema>,
  key?: string,
): HeldJob {
  job.payload.parse(payload);
  return { job: job.name, payload, ...(key !== undefined && { key }) };
}

/**
 * Enqueues the effects of an act on others, in its transaction: at once where nothing is held, else when it can no longer
 * be undone. An act that is seen but sends nothing can be undone as well.
 * @returns whether it can be undone
 */
export async function holdEffects(
  tx: Tx,
  viewer: Pick<Viewer, 'memberId'>,
  { kind: act, ...content }: { kind: HoldAct } & HoldContent,
): Promise<boolean> {
  const { holdMs } = settings();
  if (holdMs === 0) {
    await enqueueEach(tx, content.effects);
    return false;
  }
  const id = newId();
  const heldAt = new Date();
  const endsAt = new Date(heldAt.getTime() + holdMs);
  await insertHold(tx, { id, act, heldById: viewer.memberId, heldAt, endsAt, content });
  await enqueue(tx, releaseHoldJob, { holdId: id }, { startAfter: endsAt });
  return true;
}

/** Returns what undoing each act of this kind needs, of those that can still be undone, oldest first. */
export const heldBefore = async (tx: Tx, act: HoldAct): Promise<object[]> =>
  (await findHeldContents(tx, act)).flatMap(({ content }) => (content ? [content.before] : []));

/** Returns the acts that the viewer can still undo, oldest first. */
export async function runningHolds(viewer: Viewer): Promise<RunningHold[]> {
  if (!isAdmin(viewer) || settings().holdMs === 0) return [];
  const now = new Date();
  const rows = await findRunningHolds(viewer, db(), now);
  return rows.flatMap(({ id, content, endsAt }) =>
    content
      ? [
          {
            ...{ id, title: content.title, sends: content.effects.length > 0 },
            remainingMs: endsAt.getTime() - now.getTime(),
          },
        ]
      : [],
  );
}

/**
 * Undoes an act of the viewer by its reversal, so that nobody is ever notified of it. A repeated undo changes nothing.
 * @throws DomainError `not_found` (also for another admin's act), or `conflict` when it is too late.
 */
export async function undoHold(
  tx: Tx,
  viewer: Viewer,
  { holdId }: { holdId: string },
  reverse: (act: HoldAct, before: object) => Promise<void>,
): Promise<void> {
  const held = await lockHold(tx, holdId);
  if (!held || held.heldById !== viewer.memberId)
    throw new DomainError('not_found', 'There is nothing to undo.');
  if (held.undoneAt) return;
  if (!held.content)
    throw new DomainError('conflict', 'It is too late to undo this: what it sends was sent already.');
  await reverse(held.act, held.content.before);
  await endHold(tx, holdId, { undoneAt: new Date() });
}
