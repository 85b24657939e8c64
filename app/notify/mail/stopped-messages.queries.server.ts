import { and, eq, exists, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { broadcast, broadcastRecipient } from '#app/db/schema/broadcasts.ts';
import { notification } from '#app/db/schema/communication.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';

/**
 * If sending of a message was stopped, marks those of its mails that were not sent, so that they are sent when it is
 * resumed. Returns whether it was stopped. Idempotent: a mail is not counted twice.
 */
export async function giveBackIfStopped(
  tx: Tx,
  broadcastId: string,
  notificationIds: readonly string[],
): Promise<boolean> {
  const [row] = await tx
    .select({ stoppedAt: broadcast.stoppedAt })
    .from(broadcast)
    .where(eq(broadcast.id, broadcastId))
    .for('no key update');
  if (!row?.stoppedAt) return false;
  const given = await tx
    .update(broadcastRecipient)
    .set({ awaitsMail: true })
    .where(
      and(
        eq(broadcastRecipient.broadcastId, broadcastId),
        inArray(broadcastRecipient.notificationId, [...notificationIds]),
        eq(broadcastRecipient.awaitsMail, false),
        notExists(settledMail(tx)),
      ),
    )
    .returning({ memberId: broadcastRecipient.memberId });
  if (given.length > 0)
    await tx
      .update(broadcast)
      .set({ mailed: sql`${broadcast.mailed} - ${given.length}::int` })
      .where(eq(broadcast.id, broadcastId));
  return true;
}

/** Matches a notification of a message whose sending was stopped. */
export const isOfStopped = (db: Db | Tx) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(broadcastRecipient)
      .innerJoin(broadcast, eq(broadcast.id, broadcastRecipient.broadcastId))
      .where(
        and(
          eq(broadcastRecipient.memberId, notification.memberId),
          eq(broadcastRecipient.notificationId, notification.id),
          isNotNull(broadcast.stoppedAt),
        ),
      ),
  );

/** Selects a recipient's mail if the service has it, or it was decided not to send it. */
export const settledMail = (db: Db | Tx) =>
  db
    .select({ one: sql`1` })
    .from(notification)
    .innerJoin(mailDelivery, eq(mailDelivery.mailId, notification.mailId))
    .where(
      and(
        eq(notification.id, broadcastRecipient.notificationId),
        or(ne(mailDelivery.state, 'waiting'), isNotNull(mailDelivery.takenAt)),
      ),
    );
