import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/db/client.server.ts';
import { invitation, member } from '#app/db/schema/members.ts';
import type { MemberRow } from '../../signing-in/sync-member.queries.server.ts';

/** Returns the rows that are new: an address that has a member already is left out. */
export async function insertMembers(
  tx: Tx,
  rows: (typeof member.$inferInsert)[],
): Promise<Pick<MemberRow, 'id' | 'email'>[]> {
  return tx
    .insert(member)
    .values(rows)
    .onConflictDoNothing({ target: member.email })
    .returning({ id: member.id, email: member.email });
}

/** Locks the members of addresses, always in the same order. */
export const lockMembersByEmail = (tx: Tx, emails: readonly string[]): Promise<MemberRow[]> =>
  tx
    .select()
    .from(member)
    .where(inArray(member.email, [...emails]))
    .orderBy(asc(member.id))
    .for('no key update');

/** Has neither an identity nor an address that was confirmed, and nobody has decided on them. */
const isPrepared = () =>
  and(
    isNull(member.auth0Id),
    isNull(member.emailVerifiedAt),
    isNull(member.approvedAt),
    isNull(member.rejectedAt),
    isNull(member.erasedAt),
  );

const mailed = () => and(eq(invitation.email, member.email), eq(invitation.isUnsent, false));

/** An invitation that can still be redeemed. */
const openInvitation = (tx: Tx) =>
  tx
    .select({ id: invitation.id })
    .from(invitation)
    .where(
      and(
        mailed(),
        isNull(invitation.redeemedAt),
        isNull(invitation.revokedAt),
        isNull(invitation.expiredAt),
        sql`${invitation.expiresAt} > now()`,
      ),
    );

type Revocation = Record<'revokedBy' | 'invitedBy' | 'approvesAtOnce', AnyPgColumn>;

/** Was revoked by the firm, not by the member who sent it, nor with the erasure of its sender, which names nobody. */
const isRevokedByFirm = (of: Revocation) =>
  and(isNotNull(of.revokedBy), or(eq(of.approvesAtOnce, true), ne(of.revokedBy, of.invitedBy)));

/** An invitation that the firm revoked, with none after it that counts: the firm decided against this person. */
function lastRevoked(tx: Tx) {
  const later = alias(invitation, 'later');
  const after = tx
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.email, invitation.email),
        eq(later.isUnsent, false),
        gt(later.createdAt, invitation.createdAt),
        or(isNull(later.revokedAt), isRevokedByFirm(later)),
      ),
    );
  return tx
    .select({ id: invitation.id })
    .from(invitation)
    .where(and(mailed(), isRevokedByFirm(invitation), notExists(after)));
}

/** Prepared, with no open invitation, and the firm did not revoke the newest one. */
const isUninvited = (tx: Tx) => and(isPrepared(), notExists(openInvitation(tx)), notExists(lastRevoked(tx)));

/**
 * Locks prepared members to be invited, in order of their ids and after one of them. Those that another process is
 * inviting are left to it.
 */
export const lockUninvited = (
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<Pick<MemberRow, 'id' | 'email' | 'name'>[]> =>
  tx
    .select({ id: member.id, email: member.email, name: member.name })
    .from(member)
    .where(and(isUninvited(tx), after === null ? undefined : gt(member.id, after)))
    .orderBy(asc(member.id))
    .limit(limit)
    .for('no key update', { of: member, skipLocked: true });

/** Counts prepared members to be invited, and locks none. */
export const countUninvited = (tx: Tx): Promise<number> => tx.$count(member, isUninvited(tx));
