import type { Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { SessionProfile } from '#app/domain/session-profile.ts';
import {
  type Invited,
  invitationOf,
  lockInvitationTo,
  redeemInvitation,
} from '#app/features/invitations/redemption.server.ts';
import { approveMember } from '#app/features/members/admin/decisions.server.ts';
import { nameAndAddress, setInviter } from '#app/features/members/joining.server.ts';
import { type SyncedMember, syncMemberFromIdentity } from '#app/features/members/members.server.ts';
import { adoptWaitlistAnswers } from '#app/features/preferences/preferences.server.ts';
import { mailFirm } from '#app/notify/mail/mail.jobs.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';

/**
 * Syncs the member of an identity that signs in. Redeems a newcomer's invitation and notifies the firm.
 * @throws DomainError as `syncMemberFromIdentity` does, and `forbidden` for a newcomer without an invitation.
 */
export async function admitIdentity(tx: Tx, profile: SessionProfile): Promise<SyncedMember> {
  await lockInvitationTo(tx, profile.email);
  const synced = await syncMemberFromIdentity(tx, profile);
  await joinNewcomer(tx, synced, profile);
  return synced;
}

/**
 * Checks that a newcomer was invited, records by whom, and either approves them at once (an admin's invitation) or
 * notifies the firm of a pending member (product.md §2).
 * @throws DomainError `forbidden` for a newcomer without a live invitation and without a role at the provider.
 */
async function joinNewcomer(tx: Tx, synced: SyncedMember, profile: SessionProfile): Promise<void> {
  const { memberId, isNew, isUndecided } = synced;
  const invited = isNew
    ? await redeemInvitation(tx, { memberId, email: profile.email })
    : isUndecided
      ? await invitationOf(tx, memberId)
      : null;
  if (isNew && !invited && profile.roles.length === 0)
    throw new DomainError('forbidden', 'Signing up needs a live invitation to this e-mail address.');
  if (isNew) await adoptWaitlistAnswers(tx, memberId, profile.email);
  if (isNew && invited?.invitedBy) await notifyInviter(tx, memberId, invited, profile);
  if (!isUndecided) return;
  // The account's address may have changed since, to one that was not invited.
  const isInvited = invited?.email.toLowerCase() === profile.email.toLowerCase();
  if (invited?.approvesAtOnce && isInvited)
    await approveMember(tx, { memberId: invited.invitedBy }, { memberId });
  else await notifyFirm(tx, memberId, invited);
}

async function notifyInviter(
  tx: Tx,
  memberId: string,
  { id, invitedBy }: Invited,
  { name }: SessionProfile,
): Promise<void> {
  if (!invitedBy) return;
  await setInviter(tx, memberId, invitedBy);
  const inviter = await nameAndAddress(tx, invitedBy);
  const url = urlTo('/dashboard');
  const content = { template: 'invite-redeemed' as const, memberName: inviter.name, guestName: name, url };
  await notify(tx, {
    memberId: invitedBy,
    kind: 'invite_redeemed',
    title: `${name} has accepted your invitation`,
    body: 'Thank you for bringing them.',
    href: null,
    cause: `invitation.redeem:${id}`,
    mail: { id: `invite-redeemed.${id}`, content },
  });
}

async function notifyFirm(tx: Tx, memberId: string, invited: Invited | null): Promise<void> {
  const person = await nameAndAddress(tx, memberId);
  const inviter = invited?.invitedBy ? await nameAndAddress(tx, invited.invitedBy) : null;
  const content = {
    template: 'firm-member-waits' as const,
    personName: person.name,
    personEmail: person.email,
    origin: inviter ? `Invited by ${inviter.name}.` : 'Nobody is known to have invited them.',
    url: urlTo(`/admin/people?person=${memberId}`),
  };
  await mailFirm(tx, { id: `member-waits.${memberId}`, content });
}
