import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { notificationKindsFor } from '#app/domain/messages/notification-kinds.ts';
import { ownDeliveries } from '#app/notify/deliveries/deliveries.server.ts';

export async function ownDeliveryData(viewer: Viewer) {
  const deliveries = await ownDeliveries(viewer);
  return Object.fromEntries(notificationKindsFor(isAdmin(viewer)).map((kind) => [kind, deliveries[kind]]));
}
