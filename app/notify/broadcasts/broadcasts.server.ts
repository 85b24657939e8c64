import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { HeldJob } from '#app/domain/holds.ts';
import { newId } from '#app/domain/ids.ts';
import { heldJob } from '#app/platform/holds/holds.server.ts';
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts';
import { gatherAll } from '../deliveries/deliveries.queries.server.ts';
import { isDigest } from '../deliveries/delivery.ts';
import { mailMany } from '../mail/mail-many.jobs.server.ts';
import { notificationMailId } from '../notification-mail-id.ts';
import { plainMailToMany } from '../plain-mail.server.ts';
import { type News, news } from './broadcast.ts';
import { insertOnceEach, lockRecipients, type Recipient } from './broadcasts.queries.server.ts';

/**
 * Members notified in one transaction, which takes a few tens of milliseconds and so does not block others for long.
 */
const CHUNK = 500;
/**
 * Ten thousand members get their notification in the application within this time; mails are delayed so as not to
 * slow it down.
 */
const MAILS_AFTER_MS = 10_000;

/**
 * Returns the job that notifies an audience, each member as they have chosen for this kind. It notifies the members in
 * chunks. Enqueued once per cause: members who were already notified of the cause, including by `notify`, are not notified
 * again. Anyone who becomes a member in the meantime may miss it.
 *
 * @param key another one for each further audience of the same cause
 */
export const heldBroadcast = (what: News, key?: string): HeldJob =>
  heldJob(broadcastJob, { ...what, key, after: null }, key ?? what.cause);

/**
 * Notifies the members after `after` and enqueues the next chunk in the same transaction. If it is killed at any
 * point, it resumes there.
 */
export const broadcastJob = defineJob({
  name: 'notification.broadcast',
  title: 'Notify many members',
  payload: news.extend({ key: z.string().optional(), after: z.uuid().nullable() }),
  async run(part, { signal }) {
    signal.throwIfAborted();
    await transaction(async (tx) => {
      const last = await notifyNextMembers(tx, part);
      if (!last) return;
      const key = `${part.key ?? part.cause} after ${last}`;
      await enqueue(tx, broadcastJob, { ...part, after: last }, { key });
    });
  },
});

/** Returns the last member notified; `null` when no members are left. */
async function notifyNextMembers(
  tx: Tx,
  { audience, about, after, key: _, ...notice }: News & { key?: string | undefined; after: string | null },
): Promise<string | null> {
  const recipients = await lockRecipients(tx, { kind: notice.kind, audience, about, after, limit: CHUNK });
  if (recipients.length === 0) return null;
  const news = await notifyEach(tx, recipients, notice);
  const isLast = recipients.length < CHUNK;
  const notificationIds = news
    .filter(({ delivery }) => delivery === 'mail')
    .map(({ notificationId }) => notificationId);
  await mailMany(
    tx,
    { content: plainMailToMany(notice), notificationIds },
    isLast ? {} : { startAfter: new Date(Date.now() + MAILS_AFTER_MS) },
  );
  return isLast ? null : (recipients.at(-1)?.id ?? null);
}

type Words = Pick<News, 'title' | 'body'>;
type Notice = Words &
  Pick<News, 'kind' | 'href' | 'cause'> & {
    /** The words for one member, where they are not the same for all. */
    wordsFor?: (memberId: string) => Words;
  };

/**
 * Notifies locked recipients in the application and queues the notification for their digests. The caller sends the
 * mails that are due at once.
 * @returns the recipients who had no notification of this cause, each with the new one
 */
export async function notifyEach(
  tx: Tx,
  recipients: readonly Recipient[],
  { wordsFor, ...notice }: Notice,
): Promise<(Recipient & { notificationId: string })[]> {
  if (recipients.length === 0) return [];
  const createdAt = new Date();
  const stored = await insertOnceEach(
    tx,
    recipients.map(({ id: memberId, delivery }) => {
      const id = newId();
      const mailId = delivery === 'mail' ? notificationMailId(id) : null;
      return { id, memberId, createdAt, mailId, ...notice, ...wordsFor?.(memberId) };
    }),
  );
  const notificationOf = new Map(stored.map(({ id, memberId }) => [memberId, id]));
  const news = recipients.flatMap((recipient) => {
    const notificationId = notificationOf.get(recipient.id);
    return notificationId ? [{ ...recipient, notificationId }] : [];
  });
  await gatherAll(
    tx,
    news.flatMap(({ notificationId, delivery }) =>
      isDigest(delivery) ? [{ id: notificationId, period: delivery }] : [],
    ),
  );
  return news;
}
