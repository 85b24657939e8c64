import type { Tx } from '#app/db/client.server.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import { approveMember, wasDecidedOn } from '#app/features/people/approving/decisions.server.ts';
import { redemptionNotice } from '#app/features/people/joining/invitations/invitation.ts';
import { linkTicket } from '#app/features/people/joining/invitations/link-again.server.ts';
import {
  type Invited,
  invitationOf,
  lockInvitationTo,
  redeemInvitation,
} from '#app/features/people/joining/invitations/redemption.server.ts';
import {
  admitDelegate,
  lockedJoiningState,
  nameAndAddress,
  requireSignInAfter,
  setInviter,
} from '#app/features/people/joining/joining-member.server.ts';
import { markJoined } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import { adoptWaitlistAnswers } from '#app/features/people/profile/preferences/preferences.server.ts';
import {
  type SyncedMember,
  syncMemberFromIdentity,
} from '#app/features/people/signing-in/sync-member.server.ts';
import { mailFirm } from '#app/notify/mail/mail.jobs.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { isGrantInvitation } from '#app/platform/grants/grants.server.ts';
import { endSessionsBut } from '#app/platform/session/open-sessions.server.ts';

/** What is known of a sign-in besides the profile. */
export type Entrance = {
  /** The invitation whose mailed link started the sign-in; `null` if it started without one. */
  invitationId: string | null;
  /** When the person authenticated at the provider. */
  authenticatedAt: Date | null;
  /** The current session, which stays open when the address is confirmed within it. */
  sessionId?: string;
};

/**
 * Unless `admitted`, nothing was stored and no session may be opened. `stale`: the person has to authenticate again,
 * because their sessions were ended here since the last authentication. `unconfirmed`: a member waits under their
 * address, whom they become by opening the link once the address is confirmed.
 */
export type Admission =
  | { kind: 'admitted'; synced: SyncedMember }
  | { kind: 'uninvited' }
  | { kind: 'unconfirmed' }
  | { kind: 'stale' };

/**
 * Syncs the member of an identity that signs in. An invitation can be redeemed only with a confirmed address, in a
 * sign-in that started from its mailed link: knowing the address is not enough. A person who started from the link
 * and has yet to confirm the address becomes an unverified member, unless the address has one already, such as one
 * that the firm prepared. Everyone else who never joined is `uninvited`.
 * @throws DomainError as `syncMemberFromIdentity` does.
 */
export async function admitIdentity(tx: Tx, profile: SessionProfile, entrance: Entrance): Promise<Admission> {
  const open = await lockInvitationTo(tx, profile.email);
  const { state, isTheirs, signInAfter } = await lockedJoiningState(tx, profile);
  const { authenticatedAt } = entrance;
  if (signInAfter && authenticatedAt && authenticatedAt < signInAfter) return { kind: 'stale' };
  const invited = open !== null && open.id === entrance.invitationId ? open : null;
  // A person who started from the link earlier and comes back without it may still be awaiting confirmation.
  const mayWait = isTheirs && state === 'unconfirmed' && !profile.emailVerified;
  if (state !== 'joined' && profile.roles.length === 0 && !invited && !mayWait) return { kind: 'uninvited' };
  if (state === 'unconfirmed' && !isTheirs && !profile.emailVerified) return { kind: 'unconfirmed' };
  const synced = await syncMemberFromIdentity(tx, profile);
  const { memberId } = synced;
  // Before the invitation is changed: an admin who invites from the waitlist locks the entry first.
  if (state !== 'joined' && (invited || profile.emailVerified))
    await markJoined(tx, profile.email, invited?.id ?? null);
  if (state !== 'joined' && profile.emailVerified) {
    await adoptWaitlistAnswers(tx, memberId, profile.email);
    // Sessions opened before the address was confirmed may be a stranger's.
    await endSessionsBut(tx, memberId, entrance.sessionId ?? null);
    if (authenticatedAt) await requireSignInAfter(tx, memberId, authenticatedAt);
    if (invited) {
      await redeemInvitation(tx, invited, { memberId });
      await notifyInviter(tx, memberId, invited);
    }
  }
  if (synced.isUndecided) await decideOrNotify(tx, memberId, profile);
  return { kind: 'admitted', synced };
}

/** Returns the page for a person who signed in with an invited address but without the invitation's link. */
export const invitationPage = async (email: string): Promise<string> =>
  `/auth/invitation?${new URLSearchParams({ ticket: await linkTicket(email) })}`;

/**
 * Admits a person to whom a holder gave access, as a delegate. Approves an admin's guest, unless someone has decided on them before, and notifies the firm of anyone else awaiting a
 * decision (product.md §2).
 */
async function decideOrNotify(tx: Tx, memberId: string, profile: SessionProfile): Promise<void> {
  const invited = await invitationOf(tx, memberId);
  // The account's address may since have changed to one that was not invited.
  const isInvited = invited?.email.toLowerCase() === profile.email.toLowerCase();
  if (invited && isInvited && (await isGrantInvitation(tx, invited.id))) await admitDelegate(tx, memberId);
  else if (invited?.approvesAtOnce && isInvited && !(await wasDecidedOn(tx, memberId)))
    await approveMember(tx, { memberId: invited.invitedBy }, { memberId });
  else await notifyFirm(tx, memberId, invited);
}

async function notifyInviter(tx: Tx, memberId: string, { id, invitedBy }: Invited): Promise<void> {
  if (!invitedBy) return;
  await setInviter(tx, memberId, invitedBy);
  // Not the provider's name, which could be taken for the firm's.
  const { name } = await nameAndAddress(tx, memberId);
  const inviter = await nameAndAddress(tx, invitedBy);
  const url = urlTo('/dashboard');
  const { cause, mailId } = redemptionNotice(id);
  const content = { template: 'invite-redeemed' as const, memberName: inviter.name, guestName: name, url };
  await notify(tx, {
    memberId: invitedBy,
    kind: 'invite_redeemed',
    title: `${name} accepted your invitation`,
    body: 'Thank you for the referral.',
    href: null,
    cause,
    mail: { id: mailId, content },
  });
}

async function notifyFirm(tx: Tx, memberId: string, invited: Invited | null): Promise<void> {
  const person = await nameAndAddress(tx, memberId);
  const inviter = invited?.invitedBy ? await nameAndAddress(tx, invited.invitedBy) : null;
  const content = {
    template: 'firm-member-waits' as const,
    personName: person.name,
    personEmail: person.email,
    origin: inviter ? `Invited by ${inviter.name}.` : 'No referrer on record.',
    url: urlTo(`/admin/people?person=${memberId}`),
  };
  await mailFirm(tx, { id: `member-waits.${memberId}`, content });
}
