import { and, eq, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
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

/** Selects a recipient's mail if the service has it, or it was decided not to send it. */
const settledMail = (tx: Tx) =>
  tx
    .select({ one: sql`1` })
    .from(notification)
    .innerJoin(mailDelivery, eq(mailDelivery.mailId, notification.mailId))
    .where(
      and(
        eq(notification.id, broadcastRecipient.notificationId),
        or(ne(mailDelivery.state, 'waiting'), isNotNull(mailDelivery.takenAt)),
      ),
    );
