import type { Tx } from '#app/db/client.server.ts';
import {
  holdInvitation,
  type Invited,
  invitationOf,
  redeemInvitation,
} from '#app/features/invitations/redemption.server.ts';
import { nameAndAddress, setInviter } from '#app/features/members/joining.server.ts';
import { type Welcomed, welcomeIdentity } from '#app/features/members/members.server.ts';
import { notify } from '#app/features/notifications/notifications.server.ts';
import { adoptWaitlistAnswers } from '#app/features/preferences/preferences.server.ts';
import { mailFirm } from '#app/integrations/mail/mail.jobs.server.ts';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { SessionProfile } from '#app/platform/profile.ts';
import { approveInvited } from './membership.server.ts';

/**
 * Takes over what the provider says of somebody who signs in, and lets follow what follows from it for a newcomer.
 * @throws DomainError as `welcomeIdentity` does, and `forbidden` for a newcomer whom nobody has invited.
 */
export async function welcome(tx: Tx, profile: SessionProfile): Promise<Welcomed> {
  await holdInvitation(tx, profile.email);
  const welcomed = await welcomeIdentity(tx, profile);
  await joinNewcomer(tx, welcomed, profile);
  return welcomed;
}

/**
 * Sees to it that whoever signs in for the first time was invited, remembers by whom, and either lets them in at once
 * (an admin's invitation) or has the firm told that somebody waits (product.md §2).
 * @throws DomainError `forbidden` for a newcomer without a live invitation and without a role at the provider.
 */
async function joinNewcomer(tx: Tx, welcomed: Welcomed, profile: SessionProfile): Promise<void> {
  const { memberId, isNew, isUndecided } = welcomed;
  const invited = isNew
    ? await redeemInvitation(tx, { memberId, email: profile.email })
    : isUndecided
      ? await invitationOf(tx, memberId)
      : null;
  if (isNew && !invited && profile.roles.length === 0)
    throw new DomainError('forbidden', 'Signing up needs a live invitation to this e-mail address.');
  if (isNew) await adoptWaitlistAnswers(tx, memberId, profile.email);
  if (isNew && invited?.invitedBy) await thankInviter(tx, memberId, invited, profile);
  if (!isUndecided) return;
  // The account may have come to another address since, whose owner nobody has invited.
  const isInvited = invited?.email.toLowerCase() === profile.email.toLowerCase();
  if (invited?.approvesAtOnce && isInvited) await approveInvited(tx, memberId, invited.invitedBy);
  else await tellFirm(tx, memberId, invited);
}

async function thankInviter(
  tx: Tx,
  memberId: string,
  { id, invitedBy }: Invited,
  { name }: SessionProfile,
): Promise<void> {
  if (!invitedBy) return;
  await setInviter(tx, memberId, invitedBy);
  const inviter = await nameAndAddress(tx, invitedBy);
  const url = new URL('/dashboard', env.APP_BASE_URL).href;
  const content = { template: 'invite-redeemed' as const, memberName: inviter.name, guestName: name, url };
  await notify(tx, {
    memberId: invitedBy,
    kind: 'invite_redeemed',
    title: `${name} has accepted your invitation`,
    body: 'Thank you for bringing them.',
    href: null,
    cause: `invitation.redeem:${id}`,
    letter: { id: `invite-redeemed.${id}`, content },
  });
}

async function tellFirm(tx: Tx, memberId: string, invited: Invited | null): Promise<void> {
  const person = await nameAndAddress(tx, memberId);
  const inviter = invited?.invitedBy ? await nameAndAddress(tx, invited.invitedBy) : null;
  const content = {
    template: 'firm-member-waits' as const,
    personName: person.name,
    personEmail: person.email,
    origin: inviter ? `Invited by ${inviter.name}.` : 'Nobody is known to have invited them.',
    url: new URL(`/admin/people?person=${memberId}`, env.APP_BASE_URL).href,
  };
  await mailFirm(tx, { id: `member-waits.${memberId}`, content });
}
