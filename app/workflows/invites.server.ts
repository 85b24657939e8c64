import { transaction } from '#app/db/client.server.ts';
import { resetInvites } from '#app/features/invitations/allotment.server.ts';
import type { Guest } from '#app/features/invitations/invitation.ts';
import { resendInvite, revokeInvite, shareInvite } from '#app/features/invitations/sharing.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { mailInvitation } from './invites.jobs.server.ts';

/** Invites somebody and has it mailed. @throws DomainError as `shareInvite` does. */
export const share = (viewer: Viewer, guest: Guest): Promise<{ id: string }> =>
  transaction(async (tx) => {
    const sending = await shareInvite(tx, viewer, guest);
    await mailInvitation(tx, sending);
    return { id: sending.invitationId };
  });

/** Has an invitation mailed again, with a new link. @throws DomainError as `resendInvite` does. */
export const resend = (viewer: Viewer, id: string): Promise<void> =>
  transaction(async (tx) => mailInvitation(tx, await resendInvite(tx, viewer, id)));

export const revoke = (viewer: Viewer, id: string): Promise<void> =>
  transaction((tx) => revokeInvite(tx, viewer, id));

/** The yearly allotment of invite tokens, asked for by a machine; `null` when the period has been served. */
export const reset = () => transaction((tx) => resetInvites(tx));
