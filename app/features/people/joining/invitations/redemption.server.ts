import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { findLiveInvitationByEmail } from './invitations.queries.server.ts';
import { findRedeemed, lockLiveInvitation, markRedeemed } from './redemption.queries.server.ts';

/** The invitation by which a person joined; `email` is the invited address. */
export type Invited = { id: string; email: string; invitedBy: string | null; approvesAtOnce: boolean };

/** Redeems a locked invitation for the person who came from its mailed link and has confirmed its address. */
export async function redeemInvitation(tx: Tx, found: Invited, person: { memberId: string }): Promise<void> {
  const redeemedAt = new Date();
  await markRedeemed(tx, found.id, person.memberId, redeemedAt);
  await recordAudit(tx, {
    actorId: person.memberId,
    act: 'invitation.redeem',
    subject: { type: 'invitation', id: found.id },
    before: { redeemedAt: null },
    after: { redeemedAt, redeemedBy: person.memberId },
  });
}

/** Returns the invitation by which a member joined; `null` if they joined without one. */
export const invitationOf = async (tx: Tx, memberId: string): Promise<Invited | null> =>
  (await findRedeemed(tx, memberId)) ?? null;

export const isInvited = async (tx: Tx, email: string): Promise<boolean> =>
  (await findLiveInvitationByEmail(tx, email)) !== undefined;

/**
 * Returns the live invitation to an address, locked, which serializes sign-ins with the address and changes of the
 * invitation. Call it first: everywhere, an invitation is locked before the audit log's chain.
 */
export const lockInvitationTo = async (tx: Tx, email: string): Promise<Invited | null> =>
  (await lockLiveInvitation(tx, email)) ?? null;
