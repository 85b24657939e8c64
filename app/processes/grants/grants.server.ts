import type { Tx } from '#app/db/client.server.ts';
import type { GrantInput } from '#app/domain/access/giving.ts';
import { PRESETS } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { acceptGrant } from '#app/features/grants/accepting.server.ts';
import { revokeGrant } from '#app/features/grants/ending.server.ts';
import { confirmGrant, giveGrant, type Letter, proposeGrant } from '#app/features/grants/giving.server.ts';
import {
  lockOwnGrant,
  type NamedGrant,
  namedGrant,
  noteInvitation,
} from '#app/features/grants/grants.server.ts';
import { inviteDelegate } from '#app/features/people/joining/invitations/delegate-invitation.server.ts';
import { forgetTitles } from '#app/notify/forget-titles.server.ts';
import { mailMember } from '#app/notify/mail/mail.jobs.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { eraseGrants } from '#app/platform/grants/ending.server.ts';
import { accessInMail } from '#app/platform/grants/grants.server.ts';

/** Where both sides see their grants, and a person accepts what they were given. */
const ACCESS_PAGE = '/profile/access';

const PROPOSED = 'Please confirm who may see what you hold';
const proposedCause = (id: string) => `grant.propose:${id}`;
const acceptedCause = (id: string) => `grant.accept:${id}`;
const endedCause = (id: string) => `grant.end:${id}`;

/**
 * Gives another person access to what the viewer holds, and writes to them: with an invitation if they have no account.
 * @throws DomainError as `giveGrant`.
 */
export async function giveAccess(
  tx: Tx,
  viewer: Viewer,
  input: GrantInput,
  letter: Letter | null = null,
): Promise<{ id: string }> {
  // First: everywhere, invitations are locked before the audit log's chain.
  const invitationId = await inviteDelegate(tx, viewer, input.email);
  const { id, isNew } = await giveGrant(tx, viewer, input, letter);
  if (isNew) await writeTo(tx, await namedGrant(tx, id), invitationId);
  return { id };
}

/**
 * Proposes access to what a member holds, as an admin, and asks the member to confirm it.
 * @throws DomainError as `proposeGrant`.
 */
export async function proposeAccess(
  tx: Tx,
  admin: Viewer,
  { memberId, grant: input }: { memberId: string; grant: GrantInput },
  letter: Letter | null = null,
): Promise<{ id: string }> {
  const { id, isNew } = await proposeGrant(tx, admin, memberId, input, letter);
  if (!isNew) return { id };
  const { grant } = await namedGrant(tx, id);
  await notify(tx, {
    ...{ memberId, kind: 'access_changed', href: ACCESS_PAGE, cause: proposedCause(id) },
    title: PROPOSED,
    body: `We prepared access for ${grant.email}, as: ${PRESETS[grant.preset].label}. Nothing is shown before you confirm.`,
  });
  return { id };
}

/**
 * Confirms, as the holder, what an admin proposed, and writes to the person.
 * @throws DomainError as `confirmGrant`.
 */
export async function confirmAccess(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const proposed = await lockOwnGrant(tx, viewer, id);
  if (proposed.confirmedAt) return;
  const invitationId = await inviteDelegate(tx, viewer, proposed.email);
  await confirmGrant(tx, viewer, { id });
  await writeTo(tx, await namedGrant(tx, id), invitationId);
}

/**
 * Accepts what was given to the viewer, and notifies the holder.
 * @throws DomainError as `acceptGrant`.
 */
export async function acceptAccess(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  await acceptGrant(tx, viewer, { id });
  const { grant, personName } = await namedGrant(tx, id);
  await notify(tx, {
    ...{ memberId: grant.holderId, kind: 'access_changed', href: ACCESS_PAGE, cause: acceptedCause(id) },
    title: `${personName ?? grant.email} accepted the access that you gave`,
    body: grant.needsApproval
      ? 'We approve it before they see anything.'
      : 'You see when they last looked, and can end it at any time.',
  });
}

/**
 * Ends access as its holder or an admin, and notifies the person, whose open pages close by it.
 * @throws DomainError as `revokeGrant`.
 */
export async function endAccess(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  if (!(await revokeGrant(tx, viewer, { id }))) return;
  const { grant, holderName } = await namedGrant(tx, id);
  if (grant.personId)
    await notify(tx, {
      ...{ memberId: grant.personId, kind: 'access_changed', href: ACCESS_PAGE, cause: endedCause(id) },
      title: `Your access for ${holderName} has ended`,
      body: 'You can no longer view their information and will not receive e-mails about it.',
    });
}

/** Erases a leaver's grants, and their name and address in what the other side was notified of. */
export async function eraseAccess(tx: Tx, memberId: string, addresses: readonly OwnAddress[]): Promise<void> {
  const grants = await eraseGrants(tx, memberId, addresses);
  const given = grants.flatMap(({ id, holderId }) => (holderId === memberId ? id : []));
  const received = grants.flatMap(({ id, holderId }) => (holderId === memberId ? [] : id));
  await forgetTitles(tx, given.map(endedCause), 'Your access for an investor has ended');
  await forgetTitles(tx, received.map(acceptedCause), 'The access that you gave was accepted');
  await forgetTitles(tx, received.map(proposedCause), PROPOSED, 'We prepared access for somebody who left.');
}

/** The invitation has its own mail, which names the grant. */
async function writeTo(
  tx: Tx,
  { grant, holderName }: NamedGrant,
  invitationId: string | null,
): Promise<void> {
  if (invitationId !== null) return noteInvitation(tx, grant.id, invitationId);
  const content = {
    ...(await accessInMail(tx, grant, holderName)),
    url: urlTo(ACCESS_PAGE),
    expiresOn: null,
  };
  await mailMember(tx, { id: `access-given.${grant.id}`, to: grant.email, content });
}
