import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { deleteQuietHours, findQuietHours, upsertQuietHours } from './quiet-hours.queries.server.ts';
import type { QuietHours } from './quiet-hours.ts';

export const ownQuietHours = async (viewer: Viewer): Promise<QuietHours | null> =>
  (await findQuietHours(viewer, db())) ?? null;

/**
 * Sets the viewer's quiet hours, `null` for none. A mail that is already held stays held until its time, and longer
 * if quiet hours apply then.
 */
export async function setQuietHours(tx: Tx, viewer: Viewer, hours: QuietHours | null): Promise<void> {
  const { memberId } = viewer;
  await lockLivingMember(tx, viewer.memberId);
  const before = (await findQuietHours(viewer, tx)) ?? null;
  if (before?.startsAt === hours?.startsAt && before?.endsAt === hours?.endsAt) return;
  if (hours) await upsertQuietHours(tx, memberId, hours);
  else await deleteQuietHours(tx, memberId);
  await recordAudit(tx, {
    actorId: memberId,
    act: 'notification.setQuietHours',
    subject: { type: 'member', id: memberId },
    before: { quietHours: before },
    after: { quietHours: hours },
  });
}
