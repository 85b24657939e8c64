import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { findLiveInvitationByEmail } from './invitations.queries.server.ts';
import { findRedeemed, lockLiveInvitation, markRedeemed } from './redemption.queries.server.ts';

/** How somebody came in; `email` is the address that was invited. */
export type Invited = { id: string; email: string; invitedBy: string | null; approvesAtOnce: boolean };

/** Uses the live invitation to an address up for the person who has just signed up with it; `null` where there is none. */
export async function redeemInvitation(
  tx: Tx,
  person: { memberId: string; email: string },
): Promise<Invited | null> {
  const found = await lockLiveInvitation(tx, person.email);
  if (!found) return null;
  const redeemedAt = new Date();
  await markRedeemed(tx, found.id, person.memberId, redeemedAt);
  await recordAudit(tx, {
    actorId: person.memberId,
    act: 'invitation.redeem',
    subject: { type: 'invitation', id: found.id },
    before: { redeemedAt: null },
    after: { redeemedAt, redeemedBy: person.memberId },
  });
  return found;
}

/** The invitation that a member came by; `null` for one who came otherwise. */
export const invitationOf = async (tx: Tx, memberId: string): Promise<Invited | null> =>
  (await findRedeemed(tx, memberId)) ?? null;

/** Whether an address has a live invitation. */
export const isInvited = async (tx: Tx, email: string): Promise<boolean> =>
  (await findLiveInvitationByEmail(tx, email)) !== undefined;

/**
 * Makes a sign-in with an address and every change of its invitation wait for each other. To be called before anything
 * else is: an invitation is locked before the chain of the audit log, everywhere.
 */
export async function holdInvitation(tx: Tx, email: string): Promise<void> {
  await lockLiveInvitation(tx, email);
}
