import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { quietHours } from '#app/db/schema/mail.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { dropWaiting } from '#app/notify/deliveries.queries.server.ts';

export const findAllNotifications = (viewer: Viewer, db: Db) =>
  db
    .select({
      kind: notification.kind,
      title: notification.title,
      body: notification.body,
      createdAt: notification.createdAt,
      readAt: notification.readAt,
    })
    .from(notification)
    .where(eq(notification.memberId, viewer.memberId))
    .orderBy(desc(notification.createdAt), desc(notification.id));

export async function deleteNotifications(tx: Tx, memberId: string): Promise<void> {
  await dropWaiting(tx, memberId);
  await tx.delete(notification).where(eq(notification.memberId, memberId));
  await tx.delete(quietHours).where(eq(quietHours.memberId, memberId));
  await tx.delete(notificationPreference).where(eq(notificationPreference.memberId, memberId));
}
