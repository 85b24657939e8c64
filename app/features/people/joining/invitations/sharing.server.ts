import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import { mayChange } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { hashOfToken } from '#app/platform/session/mailed-tokens.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import {
  type Guest,
  INVITATION_DAYS,
  type InvitationState,
  invitationState,
  RESEND_MINUTES,
} from './invitation.ts';
import {
  enqueueInvitationMail,
  enqueueReminder,
  invitationToken,
  type Sending,
} from './invitation-mail.jobs.server.ts';
import { sumInviteTokens } from './invitations.queries.server.ts';
import { lockLiveInvitation } from './redemption.queries.server.ts';
import {
  findOwnOpen,
  findShared,
  type InvitationRow,
  insertInvitation,
  insertTokenEntry,
  isMemberAddress,
  lockAddress,
  lockInvitation,
  lockOverdue,
  lockOverdueTo,
  tokensSpentOn,
  updateInvitation,
} from './sharing.queries.server.ts';

const DAY_MS = 86_400_000;
const RESEND_MS = RESEND_MINUTES * 60_000;
const SHOWN_AFTER_END_MS = 90 * DAY_MS;
const EXPIRED_AT_ONCE = 200;

/**
 * Creates an invitation and enqueues its mail. It costs a member one token, spent under a lock, so concurrent shares
 * never spend the same token; an admin needs none.
 *
 * An address that has an account costs nothing, and nothing is stored or mailed: `null`. Members must not learn of each
 * other's guests: an invitation to one of them looks like any other, costs the same, and is not mailed (`isUnsent`).
 * @throws DomainError `conflict` without a token, for a guest whom the member has already invited, and as
 * `inviteAsAdmin` does.
 */
export async function shareInvite(tx: Tx, viewer: Viewer, guest: Guest): Promise<{ id: string } | null> {
  if (isAdmin(viewer)) return inviteAsAdmin(tx, viewer, guest);
  await lockLivingMember(tx, viewer.memberId);
  const own = await findOwnOpen(tx, viewer.memberId, guest.email);
  if (own) return sharedBefore(own, guest);
  if ((await sumInviteTokens(tx, viewer.memberId)) < 1)
    throw new DomainError('conflict', 'You have no invites left.');
  const sending = await openInvitation(tx, { ...guest, invitedBy: viewer.memberId, approvesAtOnce: false });
  if (!sending) return null;
  const { invitationId } = sending;
  const spent = { memberId: viewer.memberId, delta: -1, reason: 'spend', invitationId } as const;
  await insertTokenEntry(tx, { id: newId(), ...spent });
  await enqueueInvitationMail(tx, sending);
  return { id: invitationId };
}

/**
 * Creates an admin's invitation, whose guest is approved without a decision, and enqueues its mail.
 * @throws DomainError `conflict` when the address has an account or an open invitation.
 */
export async function inviteAsAdmin(tx: Tx, viewer: Viewer, guest: Guest): Promise<{ id: string }> {
  requireAdmin(viewer, { changes: 'people' });
  await lockLivingMember(tx, viewer.memberId);
  const sending = await openInvitation(tx, { ...guest, invitedBy: viewer.memberId, approvesAtOnce: true });
  if (!sending) throw new DomainError('conflict', 'This person is already a member or invited.');
  await enqueueInvitationMail(tx, sending);
  return { id: sending.invitationId };
}

/**
 * Answers a request that was repeated because its response was lost as the first time: nothing more is spent or mailed.
 * @throws DomainError `conflict` for a later or different one, which would otherwise seem to be mailed.
 */
function sharedBefore(own: InvitationRow, { name, message }: Guest): { id: string } {
  const isSame = own.name === (name || null) && own.message === (message || null);
  if (isSame && Date.now() - own.sentAt.getTime() < RESEND_MS) return { id: own.id };
  throw new DomainError(
    'conflict',
    `You have already invited ${own.email}. Choose “Send again” to mail the invitation once more.`,
  );
}

type Invitee = Guest & { invitedBy: string | null; approvesAtOnce: boolean };

/**
 * Invites a person in the name of the firm, who is approved without a decision, and enqueues the mail. Returns whether
 * there is a new invitation: an address that has an account or an open invitation needs none.
 */
export async function inviteByFirm(tx: Tx, guest: Pick<Guest, 'email' | 'name'>): Promise<boolean> {
  const sending = await openInvitation(tx, { ...guest, invitedBy: null, approvesAtOnce: true });
  if (sending) await enqueueInvitationMail(tx, sending);
  return sending !== null;
}

/** Creates an invitation; `null` if the address has an account or, for those of the firm, an open invitation. */
export async function openInvitation(
  tx: Tx,
  { email, name, message, invitedBy, approvesAtOnce }: Invitee,
): Promise<Sending | null> {
  await lockAddress(tx, email);
  if (await isMemberAddress(tx, email)) return null;
  const sending = { invitationId: newId(), timesSent: 1 };
  const now = new Date();
  await endOverdue(tx, email, now);
  const facts = {
    email,
    invitedBy,
    approvesAtOnce,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  };
  const row = {
    ...facts,
    id: sending.invitationId,
    name: name || null,
    message: message || null,
    tokenHash: hashOfToken(invitationToken(sending)),
    createdAt: now,
    sentAt: now,
  };
  const mailed = await insertInvitation(tx, { ...row, isUnsent: false });
  if (!mailed && approvesAtOnce) return null;
  const made = mailed ?? (await insertInvitation(tx, { ...row, isUnsent: true }));
  if (!made) throw new Error('The invitation was not stored');
  await recordAudit(tx, {
    actorId: invitedBy,
    act: 'invitation.create',
    subject: { type: 'invitation', id: made.id },
    before: null,
    after: { ...facts, isUnsent: made.isUnsent },
  });
  return sending;
}

/**
 * Mails an invitation again, with a new link and another thirty days; the previous link becomes invalid.
 * @throws DomainError `not_found`, `conflict` when it has ended, `too_many_requests` when it was sent a moment ago.
 */
export async function resendInvite(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const found = await liveInvitationOf(tx, viewer, id);
  const waitMs = found.sentAt.getTime() + RESEND_MS - Date.now();
  if (waitMs > 0) {
    throw new DomainError(
      'too_many_requests',
      'It was sent a few minutes ago. Please wait before sending it again.',
      {
        retryAfter: Math.ceil(waitMs / 1000),
      },
    );
  }
  await enqueueInvitationMail(tx, await renew(tx, viewer.memberId, found));
}

/**
 * Mails the link of a guest's invitation again, requested on the home page. The requester may be a stranger, so the
 * invitation itself does not change. Returns whether the address has an open invitation.
 */
export async function remindGuest(tx: Tx, email: string, day: string): Promise<boolean> {
  const liveInvitation = await lockLiveInvitation(tx, email);
  if (!liveInvitation) return false;
  await enqueueReminder(tx, { invitationId: liveInvitation.id, timesSent: liveInvitation.timesSent }, day);
  return true;
}

/**
 * Gives a locked invitation a new link and another thirty days. An unmailed one is mailed once its address is
 * available.
 */
async function renew(tx: Tx, actorId: string, found: InvitationRow): Promise<Sending> {
  const sending = { invitationId: found.id, timesSent: found.timesSent + 1 };
  const now = new Date();
  if (found.isUnsent) {
    await lockAddress(tx, found.email);
    await endOverdue(tx, found.email, now);
  }
  const after = {
    timesSent: sending.timesSent,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    isUnsent: found.isUnsent && (await isKnownAddress(tx, found.email)),
  };
  await updateInvitation(tx, found.id, {
    ...after,
    sentAt: now,
    tokenHash: hashOfToken(invitationToken(sending)),
  });
  await recordAudit(tx, {
    actorId,
    act: 'invitation.resend',
    subject: { type: 'invitation', id: found.id },
    before: { timesSent: found.timesSent, expiresAt: found.expiresAt, isUnsent: found.isUnsent },
    after,
  });
  return sending;
}

/** Ends an expired invitation to an address that would otherwise block a new one. */
async function endOverdue(tx: Tx, email: string, now: Date): Promise<void> {
  const overdue = await lockOverdueTo(tx, email, now);
  if (overdue) await end(tx, overdue, null, { expiredAt: now });
}

/** Returns whether an address has an account or an open invitation that was mailed. */
const isKnownAddress = async (tx: Tx, email: string): Promise<boolean> =>
  (await isMemberAddress(tx, email)) || (await lockLiveInvitation(tx, email)) !== undefined;

/**
 * Revokes an invitation and returns its token.
 * @throws DomainError `not_found`, or `conflict` when it has ended.
 */
export async function revokeInvite(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const found = await liveInvitationOf(tx, viewer, id);
  await end(tx, found, viewer.memberId, { revokedAt: new Date(), revokedBy: viewer.memberId });
}

/** Marks expired invitations and gives their tokens back. Returns whether there may be more. */
export async function expireInvites(tx: Tx, now = new Date()): Promise<boolean> {
  const overdue = await lockOverdue(tx, now, EXPIRED_AT_ONCE);
  for (const found of overdue) await end(tx, found, null, { expiredAt: now });
  return overdue.length === EXPIRED_AT_ONCE;
}

async function end(
  tx: Tx,
  found: InvitationRow,
  actorId: string | null,
  fact: { expiredAt: Date } | { revokedAt: Date; revokedBy: string },
): Promise<void> {
  await updateInvitation(tx, found.id, fact);
  for (const { memberId, spent } of await tokensSpentOn(tx, found.id)) {
    if (spent <= 0) continue;
    await insertTokenEntry(tx, {
      id: newId(),
      memberId,
      delta: spent,
      reason: 'return',
      invitationId: found.id,
    });
  }
  await recordAudit(tx, {
    actorId,
    act: 'expiredAt' in fact ? 'invitation.expire' : 'invitation.revoke',
    subject: { type: 'invitation', id: found.id },
    before: { expiredAt: null, revokedAt: null },
    after: fact,
  });
}

async function liveInvitationOf(tx: Tx, viewer: Viewer, id: string): Promise<InvitationRow> {
  const invitation = await lockInvitation(tx, id, mayChange(viewer, 'people') ? null : viewer.memberId);
  if (!invitation) throw new DomainError('not_found', 'Invitation not found.');
  if (invitationState(invitation) !== 'live')
    throw new DomainError('conflict', 'This invitation was used or revoked, or has expired.');
  return invitation;
}

export type SharedInvite = {
  id: string;
  email: string;
  name: string | null;
  state: InvitationState;
  createdAt: string;
  sentAt: string;
  expiresAt: string;
  /**
   * Whether the mail definitely did not arrive. Nothing more is shown, because an invitation to a known address is
   * never mailed, and must look like any other.
   */
  isUndelivered: boolean;
};

/** Returns the viewer's shared invitations: open ones and those ended in the last three months, newest first. */
export async function sharedInvites(viewer: Viewer): Promise<SharedInvite[]> {
  const rows = await findShared(db(), viewer.memberId, new Date(Date.now() - SHOWN_AFTER_END_MS));
  return rows.map(
    ({ invitation: { id, email, name, createdAt, sentAt, expiresAt, ...facts }, mailState }) => ({
      isUndelivered: mailState === 'bounced' || mailState === 'failed',
      id,
      email,
      name,
      state: invitationState({ ...facts, expiresAt }),
      createdAt: createdAt.toISOString(),
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }),
  );
}
