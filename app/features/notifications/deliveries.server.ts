import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { NotificationDelivery, NotificationKind } from '#app/platform/notification-kinds.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findChoices, lockChooser, regather, upsertChoice } from './deliveries.queries.server.ts';
import { allDeliveries, type DeliveryChoice, isDigest } from './delivery.ts';

/** How the viewer hears of each kind. */
export const ownDeliveries = async (
  viewer: Viewer,
): Promise<Record<NotificationKind, NotificationDelivery>> => allDeliveries(await findChoices(viewer, db()));

/**
 * Keeps how the viewer wants to hear of a kind, from now on. What of it waits for a digest goes into the one that they
 * chose; into none when they want no mail of it any more.
 */
export async function chooseDelivery(
  tx: Tx,
  viewer: Viewer,
  { kind, delivery }: DeliveryChoice,
): Promise<void> {
  const { memberId } = viewer;
  await lockChooser(viewer, tx);
  const before = allDeliveries(await findChoices(viewer, tx))[kind];
  if (before === delivery) return;
  await upsertChoice(tx, { memberId, kind, delivery });
  if (delivery !== 'mail') await regather(tx, memberId, kind, isDigest(delivery) ? delivery : null);
  await recordAudit(tx, {
    actorId: memberId,
    act: 'notification.chooseDelivery',
    subject: { type: 'member', id: memberId },
    before: { [kind]: before },
    after: { [kind]: delivery },
  });
}
