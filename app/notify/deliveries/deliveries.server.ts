import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  type NotificationDelivery,
  type NotificationKind,
  notificationKindsFor,
} from '#app/domain/messages/notification-kinds.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { dropWaiting, findChoices, regather, upsertChoice } from './deliveries.queries.server.ts';
import { allDeliveries, type DeliveryChoice, isDigest, MANDATORY_KINDS } from './delivery.ts';

export const ownDeliveries = async (
  viewer: Viewer,
): Promise<Record<NotificationKind, NotificationDelivery>> => allDeliveries(await findChoices(viewer, db()));

/**
 * Saves how the viewer wants to receive a kind from now on. Its queued notifications move to the chosen digest, or to
 * none if they no longer want mail of this kind.
 * @throws DomainError `unprocessable` for a kind that is always mailed, and for one that the viewer never gets.
 */
export async function chooseDelivery(
  tx: Tx,
  viewer: Viewer,
  { kind, delivery }: DeliveryChoice,
): Promise<void> {
  const { memberId } = viewer;
  if (MANDATORY_KINDS[kind]) throw new DomainError('unprocessable', MANDATORY_KINDS[kind]);
  if (!notificationKindsFor(isAdmin(viewer)).includes(kind))
    throw new DomainError('unprocessable', 'Only admins get these notifications.');
  await lockLivingMember(tx, viewer.memberId);
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

/** Takes every notification of a member whose data is erased out of the digests that wait. */
export const eraseDigests = (tx: Tx, memberId: string): Promise<void> => dropWaiting(tx, memberId);
