import type { Tx } from '#app/db/client.server.ts';
import { enqueueInvitationMail } from './invitation-mail.jobs.server.ts';
import { lockLiveInvitation } from './redemption.queries.server.ts';
import { lockAddress } from './sharing.queries.server.ts';
import { openInvitation } from './sharing.server.ts';

/**
 * Invites a person to whom a member gives access. It costs no token, and admits them as a delegate.
 * @returns the invitation, whose grant must be stored in the same transaction, since its mail names it; `null` if the
 * address has an account or a mailed invitation by others, with which they join.
 */
export async function inviteDelegate(
  tx: Tx,
  viewer: { memberId: string },
  email: string,
): Promise<string | null> {
  await lockAddress(tx, email);
  if (await lockLiveInvitation(tx, email)) return null;
  const sending = await openInvitation(tx, { email, invitedBy: viewer.memberId, approvesAtOnce: false });
  if (!sending) return null;
  await enqueueInvitationMail(tx, sending);
  return sending.invitationId;
}
