import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { heldJob, holdEffects } from '#app/platform/holds/holds.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { type BroadcastState, broadcastProblemsOf, broadcastState } from '../broadcast.ts';
import { updateBroadcast } from '../broadcasts.queries.server.ts';
import {
  broadcastConflict,
  broadcastFactsOf,
  fieldsOf,
  lockBroadcastToEdit,
  recordBroadcast,
} from '../broadcasts.server.ts';
import { sendBroadcastJob } from './send-broadcast.jobs.server.ts';
import { hasUnsentMail } from './sending.queries.server.ts';

/** How far ahead a message can be scheduled, before it would be forgotten. */
const FURTHEST_MS = 366 * 86_400_000;

type Order = {
  id: string;
  /** Of the draft that the admin has seen. */
  revision: number;
  /** ISO time; `null` for now. */
  at: string | null;
};

/**
 * Sends a message to everyone whom its rules admit, as soon as that can no longer be undone, or at a given time, or
 * reschedules it. A repeated order changes nothing, even from another admin at the same moment.
 * @throws DomainError `not_found`; `conflict` when it was saved since `revision`, or stopped; `unprocessable` while
 * something is missing, and for an invalid time.
 */
export async function sendBroadcast(
  tx: Tx,
  viewer: Viewer,
  { id, revision, at }: Order,
): Promise<{ state: BroadcastState }> {
  const row = await lockBroadcastToEdit(tx, viewer, id);
  const before = broadcastState(row);
  if (row.revision !== revision) throw await broadcastConflict(tx, viewer, id);
  if (before === 'sending' || before === 'sent') return { state: before };
  if (before === 'stopped')
    throw new DomainError('conflict', 'This message was stopped. Resume it to reach the others.');
  const [problem] = broadcastProblemsOf(fieldsOf(row));
  if (problem) throw new DomainError('unprocessable', problem.sentence);
  const now = new Date();
  const scheduledFor = at === null ? null : timeOf(at, now);
  if (scheduledFor && scheduledFor.getTime() === row.scheduledFor?.getTime()) return { state: before };
  const isCounted = settings().countsMessages;
  await updateBroadcast(tx, id, {
    scheduledFor,
    sentBy: viewer.memberId,
    startedAt: scheduledFor ? null : now,
    isCounted,
    ...nextRun(row),
  });
  await recordBroadcast(
    tx,
    viewer,
    scheduledFor ? 'broadcast.schedule' : 'broadcast.send',
    id,
    { state: before, scheduledFor: row.scheduledFor },
    { ...broadcastFactsOf(fieldsOf(row)), scheduledFor, isCounted },
  );
  if (scheduledFor) {
    await enqueueFirstStep(tx, row, scheduledFor);
    return { state: 'scheduled' };
  }
  const undoing: SendingBefore = {
    ...{ id, run: row.run + 1, sentBy: row.sentBy },
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
  };
  await holdEffects(tx, viewer, {
    ...{ kind: 'broadcast.send', title: `Sent “${row.title.trim()}”`, before: undoing },
    effects: [heldJob(sendBroadcastJob, ...firstStep(row))],
  });
  return { state: 'sending' };
}

function timeOf(at: string, now: Date): Date {
  const time = new Date(at);
  if (time <= now) throw new DomainError('unprocessable', 'Please choose a time in the future.');
  if (time.getTime() - now.getTime() > FURTHEST_MS)
    throw new DomainError('unprocessable', 'Please choose a time within a year.');
  return time;
}

type Run = { id: string; run: number };

/** A new run of the sending begins at its first step; the previous run's jobs end by themselves. */
const nextRun = ({ run }: Run) => ({ run: run + 1, step: 0, notifiedUpTo: null, isNotified: false });

/** The payload and the key of the next run's first job. */
const firstStep = ({ id, run }: Run) => [{ id, run: run + 1, step: 0 }, `${id} ${run + 1} 0`] as const;

async function enqueueFirstStep(tx: Tx, row: Run, startAfter: Date | null): Promise<void> {
  const [payload, key] = firstStep(row);
  await enqueue(tx, sendBroadcastJob, payload, { key, ...(startAfter && { startAfter }) });
}

/** What undoing an order to send needs to know. */
export const sendingBefore = z.object({
  id: z.uuid(),
  /** The run that the order began. */
  run: z.int(),
  scheduledFor: z.iso.datetime().nullable(),
  sentBy: z.uuid().nullable(),
});
type SendingBefore = z.infer<typeof sendingBefore>;

/**
 * Makes a message that nobody has received a draft again, or scheduled as before if that time is still to come.
 * @throws DomainError `not_found`; `conflict` once it was stopped or is being sent.
 */
export async function undoSending(
  tx: Tx,
  viewer: Viewer,
  { id, run, scheduledFor, sentBy }: SendingBefore,
): Promise<void> {
  const row = await lockBroadcastToEdit(tx, viewer, id);
  if (row.run !== run || row.step > 0 || row.stoppedAt)
    throw new DomainError('conflict', 'This message was stopped or resumed since. Nothing was undone.');
  const at = scheduledFor && new Date(scheduledFor) > new Date() ? new Date(scheduledFor) : null;
  await updateBroadcast(tx, id, {
    ...{ scheduledFor: at, sentBy: at && sentBy, startedAt: null, isCounted: false, ...nextRun(row) },
  });
  if (at) await enqueueFirstStep(tx, row, at);
  await recordBroadcast(
    tx,
    viewer,
    'broadcast.undoSend',
    id,
    { state: 'sending' },
    { state: at ? 'scheduled' : 'draft', scheduledFor: at },
  );
}

/**
 * Makes a scheduled message a draft again.
 * @throws DomainError `not_found`, `conflict` once it is being sent.
 */
export async function cancelSchedule(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const row = await lockBroadcastToEdit(tx, viewer, id);
  const state = broadcastState(row);
  if (state === 'draft') return;
  if (state !== 'scheduled') throw new DomainError('conflict', 'This message is already being sent.');
  await updateBroadcast(tx, id, { scheduledFor: null, sentBy: null, run: row.run + 1 });
  await recordBroadcast(
    tx,
    viewer,
    'broadcast.cancel',
    id,
    { scheduledFor: row.scheduledFor },
    { state: 'draft' },
  );
}

/**
 * Stops the sending after the current step: nobody else is notified, and no further mail is sent. A message that
 * everyone has in the application is stopped while mails are still to be sent, such as those held for quiet hours.
 * @throws DomainError `not_found`, `conflict` for one that is not being sent.
 */
export async function stopBroadcast(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const row = await lockBroadcastToEdit(tx, viewer, id);
  const state = broadcastState(row);
  if (state === 'stopped') return;
  if (state !== 'sending' && state !== 'sent')
    throw new DomainError('conflict', 'This message is not being sent.');
  if (state === 'sent' && !(await hasUnsentMail(viewer, tx, id)))
    throw new DomainError('conflict', 'Everyone already has this message.');
  await updateBroadcast(tx, id, {
    stoppedAt: new Date(),
    stoppedBy: viewer.memberId,
    finishedAt: null,
    run: row.run + 1,
  });
  const { reached, mailed } = row;
  await recordBroadcast(tx, viewer, 'broadcast.stop', id, { state }, { reached, mailed });
}

/**
 * Resumes a stopped message from the start of its audience, skipping those who already have it.
 * @throws DomainError `not_found`, `conflict` for one that was not stopped.
 */
export async function resumeBroadcast(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const row = await lockBroadcastToEdit(tx, viewer, id);
  const state = broadcastState(row);
  if (state === 'sending' || state === 'sent') return;
  if (state !== 'stopped') throw new DomainError('conflict', 'This message was not stopped.');
  await updateBroadcast(tx, id, { stoppedAt: null, stoppedBy: null, ...nextRun(row) });
  await enqueueFirstStep(tx, row, null);
  const { reached, mailed } = row;
  await recordBroadcast(tx, viewer, 'broadcast.resume', id, { state, reached, mailed }, { state: 'sending' });
}
