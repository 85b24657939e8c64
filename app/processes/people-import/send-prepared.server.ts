import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { countUninvitedMembers } from '#app/features/members/prepared/prepared.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { invitePreparedJob } from './invite-prepared.jobs.server.ts';
import { countUninvited } from './invite-prepared.server.ts';

/** Returns how many people an admin can invite by `sendPrepared`; 0 for everyone else. */
export const countToInvite = async (viewer: Viewer): Promise<number> =>
  isAdmin(viewer) ? countUninvited() : 0;

/**
 * Enqueues the invitations of everybody who was imported and has none. Returns how many there are at this moment.
 * @throws DomainError `not_found` for everyone but admins; `conflict` when there is nobody to invite.
 */
export async function sendPrepared(tx: Tx, viewer: Viewer): Promise<number> {
  if (!isAdmin(viewer)) throw new DomainError('not_found', 'Not found.');
  const count = await countUninvitedMembers(tx);
  if (count === 0) throw new DomainError('conflict', 'Everyone who was imported has been invited.');
  await enqueue(tx, invitePreparedJob, {});
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'invitation.sendPrepared',
    subject: { type: 'firm', id: 'people' },
    before: null,
    after: { count },
  });
  return count;
}
