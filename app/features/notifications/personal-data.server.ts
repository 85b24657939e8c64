import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { ownDeliveries } from './deliveries.server.ts';
import { deleteNotifications, findAllNotifications } from './personal-data.queries.server.ts';

/** What the viewer's own copy of their data says of what they were told, and how they want to hear of things. */
export async function ownNotificationData(viewer: Viewer) {
  const [notifications, deliveries] = await Promise.all([
    findAllNotifications(viewer, db()),
    ownDeliveries(viewer),
  ]);
  return { notifications, deliveries };
}

/** Forgets what a member was told, what waits to be, and how they wanted to hear of it. */
export const eraseNotifications = (tx: Tx, memberId: string): Promise<void> =>
  deleteNotifications(tx, memberId);
