import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { invitation, inviteTokenEntry } from '#app/db/schema/members.ts';

/** Not used, taken back or run out. */
export const liveInvitation = () =>
  and(
    isNull(invitation.redeemedAt),
    isNull(invitation.revokedAt),
    isNull(invitation.expiredAt),
    gt(invitation.expiresAt, sql`now()`),
  );

export async function findLiveInvitationByEmail(db: Db, email: string) {
  const rows = await db
    .select({ id: invitation.id, email: invitation.email })
    .from(invitation)
    .where(and(eq(invitation.email, email), liveInvitation()))
    .limit(1);
  return rows[0];
}

export async function findLiveInvitationByHash(db: Db, tokenHash: string) {
  const rows = await db
    .select({ id: invitation.id, email: invitation.email })
    .from(invitation)
    .where(and(eq(invitation.tokenHash, tokenHash), liveInvitation()))
    .limit(1);
  return rows[0];
}

/** The tokens that a member has left: the sum of their ledger. */
export async function sumInviteTokens(db: Db | Tx, memberId: string): Promise<number> {
  const rows = await db
    .select({ left: sql<string>`coalesce(sum(${inviteTokenEntry.delta}), 0)` })
    .from(inviteTokenEntry)
    .where(eq(inviteTokenEntry.memberId, memberId));
  return Number(rows[0]?.left ?? 0);
}
