import { and, asc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
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

/**
 * Locks prepared members whose address has no open invitation, in order of their ids and after one of them. Those that
 * another process is inviting are left to it.
 */
export async function lockUninvited(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<Pick<MemberRow, 'id' | 'email' | 'name'>[]> {
  const open = tx
    .select({ id: invitation.id })
    .from(invitation)
    .where(
      and(
        eq(invitation.email, member.email),
        eq(invitation.isUnsent, false),
        isNull(invitation.redeemedAt),
        isNull(invitation.revokedAt),
        isNull(invitation.expiredAt),
        sql`${invitation.expiresAt} > now()`,
      ),
    );
  return tx
    .select({ id: member.id, email: member.email, name: member.name })
    .from(member)
    .where(and(isPrepared(), notExists(open), after === null ? undefined : gt(member.id, after)))
    .orderBy(asc(member.id))
    .limit(limit)
    .for('no key update', { of: member, skipLocked: true });
}
