import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { findLiveInvitationByEmail } from './invitations.queries.server.ts';
import { findRedeemed, lockLiveInvitation, markRedeemed } from './redemption.queries.server.ts';

/** The invitation by which a person joined; `email` is the invited address. */
export type Invited = { id: string; email: string; invitedBy: string | null; approvesAtOnce: boolean };

/** Redeems the live invitation to an address for the person who just signed up with it; `null` if there is none. */
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

/** Returns the invitation by which a member joined; `null` if they joined without one. */
export const invitationOf = async (tx: Tx, memberId: string): Promise<Invited | null> =>
  (await findRedeemed(tx, memberId)) ?? null;

/** Returns whether an address has a live invitation. */
export const isInvited = async (tx: Tx, email: string): Promise<boolean> =>
  (await findLiveInvitationByEmail(tx, email)) !== undefined;

/**
 * Serializes sign-ins with an address and changes of its invitation. Call it first: everywhere, an invitation is
 * locked before the audit log's chain.
 */
export async function lockInvitationTo(tx: Tx, email: string): Promise<void> {
  await lockLiveInvitation(tx, email);
}
