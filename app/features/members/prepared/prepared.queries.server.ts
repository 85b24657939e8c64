import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/db/client.server.ts';
import { invitation, member } from '#app/db/schema/members.ts';
import type { MemberRow } from '../members.queries.server.ts';

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

/** An invitation that was revoked, with none after it: the firm decided against this person. */
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
      ),
    );
  return tx
    .select({ id: invitation.id })
    .from(invitation)
    .where(and(mailed(), isNotNull(invitation.revokedAt), notExists(after)));
}

/** Prepared, with no open invitation, and the newest one was not revoked. */
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
