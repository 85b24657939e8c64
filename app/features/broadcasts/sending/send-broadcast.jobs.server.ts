import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { lockRecipients } from '#app/notify/broadcasts/broadcasts.queries.server.ts';
import { notifyEach } from '#app/notify/broadcasts/broadcasts.server.ts';
import { withhold } from '#app/notify/mail/mail-deliveries.queries.server.ts';
import { mailMany } from '#app/notify/mail/mail-many.jobs.server.ts';
import { notificationMailId } from '#app/notify/notification-mail-id.ts';
import { mailedAttachments } from '#app/platform/attachments/attachments.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts';
import { broadcastExcerptOf, causeOf, filledFor, messagePath } from '../broadcast.ts';
import {
  type BroadcastChange,
  type BroadcastRecord,
  countNamed,
  updateBroadcast,
} from '../broadcasts.queries.server.ts';
import { valuesFor } from '../merging.server.ts';
import { messageToMany } from '../message-mail.server.ts';
import { insertRecipients, lockForStep, takeAwaitingMail } from './sending.queries.server.ts';

/** Members notified in one step, which takes a few tens of milliseconds and so does not block others for long. */
const CHUNK = 500;
/** Mails sent in one step, and the pause after it, so that a message can be stopped during sending. */
const MAIL_CHUNK = 500;
const MAIL_PAUSE_MS = 2_000;

/**
 * Runs one step of sending a message and enqueues the next one in the same transaction: first all members are
 * notified, then mailed. It may be killed at any point and run twice: a completed step is not repeated.
 */
export const sendBroadcastJob = defineJob({
  name: 'broadcast.send',
  title: 'Send a message to members',
  payload: z.object({ id: z.uuid(), run: z.int(), step: z.int() }),
  async run(order, { signal }) {
    signal.throwIfAborted();
    await transaction(async (tx) => {
      const row = await lockForStep(tx, order);
      if (!row) return;
      const begun = row.step === 0 ? await beginning(tx, row) : {};
      const now = { ...row, ...begun };
      const change = row.isNotified ? await mailNext(tx, row) : await notifyNext(tx, now);
      await updateBroadcast(tx, row.id, { ...begun, ...change, step: row.step + 1 });
      if (change.finishedAt) await recordEnd(tx, { ...row, ...change });
      else await enqueueStep(tx, { ...order, step: row.step + 1 }, row.isNotified ? MAIL_PAUSE_MS : 0);
    });
  },
});

async function enqueueStep(
  tx: Tx,
  order: { id: string; run: number; step: number },
  pauseMs: number,
): Promise<void> {
  const key = `${order.id} ${order.run} ${order.step}`;
  const startAfter = pauseMs > 0 && { startAfter: new Date(Date.now() + pauseMs) };
  await enqueue(tx, sendBroadcastJob, order, { key, ...startAfter });
}

/** At the first step of each run: who does not get a message that is resumed is counted again. */
async function beginning(tx: Tx, row: BroadcastRecord) {
  const { total, off, unsigned } = await countNamed(tx, row.rules);
  return {
    startedAt: row.startedAt ?? new Date(),
    expected: row.expected > 0 ? row.expected : total,
    skipped: { off, unsigned, incomplete: 0 },
  };
}

async function notifyNext(tx: Tx, row: BroadcastRecord): Promise<BroadcastChange> {
  const audience = { to: 'admitted', rules: row.rules } as const;
  const recipients = await lockRecipients(tx, {
    kind: 'firm_message',
    audience,
    after: row.notifiedUpTo,
    limit: CHUNK,
  });
  const values = await valuesFor(
    tx,
    row,
    recipients.map(({ id }) => id),
  );
  // Nobody gets a text with a gap: those without a value were named before sending.
  const complete = recipients.filter(({ id }) => values.get(id)?.isComplete !== false);
  const wordsFor = (id: string) => {
    const { title, content } = filledFor(row, values.get(id)?.values ?? null);
    return { title: title.trim(), body: broadcastExcerptOf(content) };
  };
  const notified = await notifyEach(tx, complete, {
    kind: 'firm_message',
    title: row.title.trim(),
    body: broadcastExcerptOf(row.content),
    ...(values.size > 0 && { wordsFor }),
    href: messagePath(row.id),
    cause: causeOf(row.id),
  });
  const notifiedAt = new Date();
  await insertRecipients(
    tx,
    notified.map(({ id, notificationId, delivery }) => ({
      broadcastId: row.id,
      memberId: id,
      notifiedAt,
      notificationId,
      awaitsMail: delivery === 'mail',
      mergeValues: values.get(id)?.values ?? null,
    })),
  );
  return {
    ...(row.skipped && {
      skipped: {
        ...row.skipped,
        incomplete: row.skipped.incomplete + recipients.length - complete.length,
      },
    }),
    reached: row.reached + notified.length,
    notifiedUpTo: recipients.at(-1)?.id ?? row.notifiedUpTo,
    isNotified: recipients.length < CHUNK,
  };
}

async function mailNext(tx: Tx, row: BroadcastRecord): Promise<BroadcastChange> {
  const taken = await takeAwaitingMail(tx, row, MAIL_CHUNK);
  const admitted = taken.filter(({ isAdmitted }) => isAdmitted);
  await mailEach(tx, row, admitted);
  await withhold(
    tx,
    taken
      .filter(({ isAdmitted }) => !isAdmitted)
      .map(({ memberId, notificationId }) => ({
        mailId: notificationMailId(notificationId),
        address: null,
        memberId,
        template: 'message',
        reason: 'They no longer belong to those who get it.',
      })),
  );
  return {
    mailed: row.mailed + admitted.length,
    ...(taken.length < MAIL_CHUNK && { finishedAt: new Date() }),
  };
}

type Taken = Awaited<ReturnType<typeof takeAwaitingMail>>;

/** Mails a message to recipients, all of whom get the same, unless some may not read one of its documents. */
async function mailEach(tx: Tx, row: BroadcastRecord, recipients: Taken): Promise<void> {
  const attachments = await mailedAttachments(
    tx,
    { to: 'broadcast', id: row.id },
    recipients.map(({ memberId }) => memberId),
  );
  const groups = Map.groupBy(recipients, ({ memberId }) => JSON.stringify(attachments(memberId)));
  for (const group of groups.values()) {
    const [first] = group;
    const content = messageToMany(row, first ? attachments(first.memberId) : []);
    await mailMany(tx, { content, notificationIds: group.map(({ notificationId }) => notificationId) });
  }
}

const recordEnd = (tx: Tx, { id, reached, mailed }: { id: string; reached: number; mailed?: number }) =>
  recordAudit(tx, {
    actorId: null,
    act: 'broadcast.finish',
    subject: { type: 'broadcast', id },
    before: null,
    after: { reached, mailed },
  });
