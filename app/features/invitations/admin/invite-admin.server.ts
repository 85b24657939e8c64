import { db } from '#app/db/client.server.ts';
import { listReads } from '#app/db/list-reads.server.ts';
import type { MailOutcome } from '#app/domain/mail-state.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { exportList } from '#app/platform/lists/exported-list.server.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { invitationState } from '../invitation.ts';
import { sumInviteTokens } from '../invitations.queries.server.ts';
import type { InvitationRow } from '../sharing.queries.server.ts';
import {
  countInvites,
  findInvitationOf,
  findInvites,
  findSender,
  inviteCursor,
} from './invite-admin.queries.server.ts';
import { type InviteCounts, type InviteFilters, type InviteRow, inviteFilters } from './invite-admin.ts';

const PAGE_SIZE = 50;
const OF_ONE = 20;

/** Returns one page of the filtered invitations. Empty for everyone but admins. */
export async function listInvites(viewer: Viewer, filters: InviteFilters): Promise<Page<InviteRow>> {
  const position = readCursor(filters.cursor, inviteCursor(filters.sort));
  const read = listReads();
  const rows = await read((on) => findInvites(viewer, on, filters, position, PAGE_SIZE));
  return pageOf(rows, PAGE_SIZE, positionOf, inviteRow);
}

/**
 * Exports the invitations that match, in the order of the list.
 * @throws DomainError `not_found` for everyone but admins.
 */
export const exportInvites = (
  viewer: Viewer | null,
  filters: InviteFilters,
): Promise<AsyncGenerator<InviteRow>> =>
  exportList(viewer, {
    list: 'invites',
    filters,
    read: (admin, tx, limit) => findInvites(admin, tx, filters, null, limit),
    itemOf: inviteRow,
  });

type Found = Awaited<ReturnType<typeof findInvites>>[number];
const positionOf = ({ sortKey, invitation }: Found): Position => ({ key: sortKey, id: invitation.id });

/** Counts invitations by state, overall or of one member. */
export async function inviteCounts(viewer: Viewer, by?: string): Promise<InviteCounts> {
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
  counts: InviteCounts;
  /** Their remaining tokens. */
  tokens: number;
};

/** Returns a person's invitations for an admin; nothing for everyone else. */
export async function invitesOfPerson(viewer: Viewer, memberId: string): Promise<PersonInvites> {
  const filters = inviteFilters.parse({ by: memberId });
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

function inviteRow({ invitation, inviter, redeemer, mail }: Found): InviteRow {
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
