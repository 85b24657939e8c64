import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { mailMembers } from '#app/integrations/mail/mail.jobs.server.ts';
import { newId } from '#app/platform/ids.ts';
import { defineJob, enqueue } from '#app/platform/jobs.server.ts';
import { type News, news } from './broadcast.ts';
import { holdRecipients, insertOnceEach } from './broadcasts.queries.server.ts';
import { gatherAll } from './deliveries.queries.server.ts';
import { isDigest } from './delivery.ts';
import { plainLetter } from './notifications.server.ts';

/** Members who are told in one transaction: a few tens of milliseconds, so that nobody else waits for long. */
const CHUNK = 500;
/** Ten thousand members are told in the product within that; the mails do not get in the way of it. */
const MAILS_AFTER_MS = 10_000;

/**
 * Tells everyone of an audience when the transaction commits, each in the way that they have chosen for this kind. It
 * only asks for it here; the members are told by a job, one part of them after the other. Asked for a cause once; whoever
 * has been told of the cause already, by `notify` too, is not told again. Who becomes a member meanwhile may miss it.
 */
export async function broadcast(tx: Tx, what: News): Promise<void> {
  await enqueue(tx, broadcastJob, { ...what, after: null }, { key: what.cause });
}

/**
 * Tells the members who come after `after` and asks for the next part in the same transaction: killed at any point, it goes
 * on where it was.
 */
export const broadcastJob = defineJob({
  name: 'notification.broadcast',
  title: 'Tell many members',
  payload: news.extend({ after: z.uuid().nullable() }),
  async run(part, { signal }) {
    signal.throwIfAborted();
    await transaction(async (tx) => {
      const last = await tellSome(tx, part);
      if (!last) return;
      const key = `${part.cause} after ${last}`;
      await enqueue(tx, broadcastJob, { ...part, after: last }, { key });
    });
  },
});

/** Answers who came last; `null` when nobody is left. */
async function tellSome(
  tx: Tx,
  { audience, after, ...notice }: News & { after: string | null },
): Promise<string | null> {
  const recipients = await holdRecipients(tx, { kind: notice.kind, audience, after, limit: CHUNK });
  if (recipients.length === 0) return null;
  const createdAt = new Date();
  const told = await insertOnceEach(
    tx,
    recipients.map(({ id }) => ({ id: newId(), memberId: id, createdAt, ...notice })),
  );
  const notificationOf = new Map(told.map(({ id, memberId }) => [memberId, id]));
  const news = recipients.flatMap((recipient) => {
    const id = notificationOf.get(recipient.id);
    return id ? [{ ...recipient, id }] : [];
  });
  await gatherAll(
    tx,
    news.flatMap(({ id, delivery }) => (isDigest(delivery) ? [{ id, period: delivery }] : [])),
  );
  const isLast = recipients.length < CHUNK;
  await mailMembers(
    tx,
    news
      .filter(({ delivery }) => delivery === 'mail')
      .map(({ id, name, email }) => ({
        id: `notification.${id}`,
        to: email,
        content: plainLetter(name, notice),
      })),
    isLast ? {} : { startAfter: new Date(Date.now() + MAILS_AFTER_MS) },
  );
  return isLast ? null : (recipients.at(-1)?.id ?? null);
}
