import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { MailOutcome } from '#app/domain/messages/mail-state.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { type InvitationState, invitationState } from '../invitation.ts';
import { sumInviteTokens } from '../invitations.queries.server.ts';
import type { InvitationRow } from '../sharing.queries.server.ts';
import { countInvites, findInvitationOf, findInvites, findSender } from './invite-admin.queries.server.ts';
import { INVITES, type InviteRow } from './invite-list.tsx';

const OF_ONE = 20;

/** The invitations of the firm and its members, for admins. */
export const inviteList = serveList(INVITES, {
  need: { sees: 'people' },
  find: findInvites,
  rowOf: inviteRow,
});

/** Counts invitations by state, overall or of one member. */
export async function inviteCounts(viewer: Viewer, by?: string): Promise<Record<InvitationState, number>> {
  return (await countInvites(viewer, db(), by)) ?? { live: 0, redeemed: 0, revoked: 0, expired: 0 };
}

/** Returns an inviter's name; `null` if unknown, and for everyone but admins. */
export const senderOf = async (
  viewer: Viewer,
  memberId: string,
): Promise<{ id: string; name: string } | null> => (await findSender(viewer, db(), memberId)) ?? null;

export type PersonInvites = {
  /** The invitation by which they joined; `null` if unknown. */
  cameBy: { id: string; at: string; by: { id: string; name: string } | null; byAdmin: boolean } | null;
  sent: InviteRow[];
  counts: Record<InvitationState, number>;
  tokens: number;
};

/** Returns a person's invitations for an admin; nothing for everyone else. */
export async function invitesOfPerson(viewer: Viewer, memberId: string): Promise<PersonInvites> {
  const [came, sent, counts, tokens] = await Promise.all([
    findInvitationOf(viewer, db(), memberId),
    findInvites(viewer, db(), inviteList.schema.parse({ by: memberId }), OF_ONE),
    inviteCounts(viewer, memberId),
    sumInviteTokens(db(), memberId),
  ]);
  return {
    cameBy: came
      ? {
          id: came.invitation.id,
          at: came.invitation.createdAt.toISOString(),
          by: came.inviter,
          byAdmin: came.invitation.approvesAtOnce,
        }
      : null,
    sent: sent.slice(0, OF_ONE).map(inviteRow),
    counts,
    tokens,
  };
}

type FoundInvite = Awaited<ReturnType<typeof findInvites>>[number];

function inviteRow({ invitation, inviter, redeemer, mail }: Omit<FoundInvite, keyof Placed>): InviteRow {
  const { id, email, name, approvesAtOnce, timesSent, isUnsent } = invitation;
  const state = invitationState(invitation);
  const { redeemedAt, revokedAt, expiredAt, expiresAt } = invitation;
  const endedAt = redeemedAt ?? revokedAt ?? expiredAt ?? (state === 'expired' ? expiresAt : null);
  return {
    ...{ id, email, name, approvesAtOnce, timesSent, isUnsent, state },
    invitedBy: inviter,
    createdAt: invitation.createdAt.toISOString(),
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    redeemedBy: redeemer,
    mail: mail
      ? { state: mail.state, at: mail.at.toISOString(), reason: mail.reason }
      : waitingMail(invitation),
  };
}

/** A mail without a record was requested a moment ago, or dates from before mails were recorded. */
function waitingMail(invitation: InvitationRow): MailOutcome | null {
  const { isUnsent, sentAt } = invitation;
  const isFresh = Date.now() - sentAt.getTime() < UNRECORDED_MS;
  const isWaiting = isFresh && !isUnsent && invitationState(invitation) === 'live';
  return isWaiting ? { state: 'waiting', at: sentAt.toISOString(), reason: null } : null;
}

const UNRECORDED_MS = 60 * 60_000;
