import { type Tx, transaction } from '#app/db/client.server.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { countUninvitedMembers } from '#app/features/people/importing/prepared/prepared.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { enqueue, isUnderWay } from '#app/platform/jobs/jobs.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { invitePreparedJob } from './invite-prepared.jobs.server.ts';

/** People who were imported and not invited, and whether their invitations are being sent. */
type ToInvite = { count: number; isSending: boolean };

/** Returns what an admin can invite by `sendPrepared`; nothing for everyone else. */
export async function toInvite(viewer: Viewer): Promise<ToInvite> {
  if (!maySee(viewer, 'people')) return { count: 0, isSending: false };
  return transaction(
    async (tx) => ({
      count: await countUninvitedMembers(tx),
      isSending: await isUnderWay(tx, invitePreparedJob),
    }),
    { reads: true },
  );
}

/**
 * Enqueues the invitations of everybody who was imported and has none. Returns how many there are at this moment.
 * @throws DomainError `not_found` for everyone but admins; `conflict` when there is nobody to invite, or the
 * invitations are being sent.
 */
export async function sendPrepared(tx: Tx, viewer: Viewer): Promise<number> {
  requireAdmin(viewer, { changes: 'people' });
  const count = await countUninvitedMembers(tx);
  if (count === 0) throw new DomainError('conflict', 'Everyone who was imported has been invited.');
  if (await isUnderWay(tx, invitePreparedJob))
    throw new DomainError('conflict', 'The invitations are already being sent.');
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
