import { db } from '#app/db/client.server.ts';
import { type Page, pageOf, readCursor } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { invitationState } from './invitation.ts';
import { sumInviteTokens } from './invitations.queries.server.ts';
import { countInvites, findInvitationOf, findInvites, findSender } from './invite-desk.queries.server.ts';
import type { InviteCounts, InviteFilters, InviteRow } from './invite-desk.ts';

const PAGE_SIZE = 50;
const OF_ONE = 20;

/** Every invitation, narrowed down, a page at a time, the newest first. Empty for everyone but admins. */
export async function listInvites(viewer: Viewer, filters: InviteFilters): Promise<Page<InviteRow>> {
  const position = readCursor(filters.cursor, 'time');
  const rows = await findInvites(viewer, db(), filters, position, PAGE_SIZE);
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.invitation.id }), inviteRow);
}

/** How many there are of each state, of all or of one member's. */
export async function inviteCounts(viewer: Viewer, by?: string): Promise<InviteCounts> {
  return (await countInvites(viewer, db(), by)) ?? { live: 0, redeemed: 0, revoked: 0, expired: 0 };
}

/** Who sends invitations, by name; `null` for nobody, and for everyone but admins. */
export const senderOf = async (
  viewer: Viewer,
  memberId: string,
): Promise<{ id: string; name: string } | null> => (await findSender(viewer, db(), memberId)) ?? null;

export type PersonInvites = {
  /** What they came by; `null` where that is not known. */
  cameBy: { id: string; at: string; by: { id: string; name: string } | null; byAdmin: boolean } | null;
  sent: InviteRow[];
  counts: InviteCounts;
  /** Tokens that they have left. */
  tokens: number;
};

/** What an admin is told of a person's invitations; nothing for everyone else. */
export async function invitesOfPerson(viewer: Viewer, memberId: string): Promise<PersonInvites> {
  const filters = { q: '', by: memberId };
  const [came, sent, counts, tokens] = await Promise.all([
    findInvitationOf(viewer, db(), memberId),
    findInvites(viewer, db(), filters, null, OF_ONE),
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

function inviteRow({
  invitation,
  inviter,
  redeemer,
}: Awaited<ReturnType<typeof findInvites>>[number]): InviteRow {
  const { id, email, name, approvesAtOnce, timesSent } = invitation;
  const state = invitationState(invitation);
  const { redeemedAt, revokedAt, expiredAt, expiresAt } = invitation;
  const endedAt = redeemedAt ?? revokedAt ?? expiredAt ?? (state === 'expired' ? expiresAt : null);
  return {
    ...{ id, email, name, approvesAtOnce, timesSent, state },
    invitedBy: inviter,
    createdAt: invitation.createdAt.toISOString(),
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    redeemedBy: redeemer,
  };
}
