import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access.ts';
import { kindsFor } from '#app/domain/notification-kinds.ts';
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
  const kinds = kindsFor(isAdmin(viewer));
  return {
    notifications,
    deliveries: Object.fromEntries(kinds.map((kind) => [kind, deliveries[kind]])),
    quietHours,
  };
}

/** Erases a member's notifications, pending deliveries and delivery settings. */
export const eraseNotifications = (tx: Tx, memberId: string): Promise<void> =>
  deleteNotifications(tx, memberId);
