import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { ownDeliveries } from '#app/notify/deliveries.server.ts';
import { ownQuietHours } from '#app/notify/quiet/quiet-hours.server.ts';
import { deleteNotifications, findAllNotifications } from './personal-data.queries.server.ts';

/** Returns the viewer's notifications and delivery settings for their data export. */
export async function ownNotificationData(viewer: Viewer) {
  const [notifications, deliveries, quietHours] = await Promise.all([
    findAllNotifications(viewer, db()),
    ownDeliveries(viewer),
    ownQuietHours(viewer),
  ]);
  return { notifications, deliveries, quietHours };
}

/** Erases a member's notifications, pending deliveries and delivery settings. */
export const eraseNotifications = (tx: Tx, memberId: string): Promise<void> =>
  deleteNotifications(tx, memberId);
