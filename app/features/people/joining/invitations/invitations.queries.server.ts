import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { preparedOnce } from '#app/db/prepared.server.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { invitation, inviteTokenEntry } from '#app/db/schema/members.ts';

/** Joins the mail of an invitation's latest sending. */
export const isLatestMail = sql`${mailDelivery.mailId} = 'invitation.' || ${invitation.id} || '.' || ${invitation.timesSent}`;

/** Matches invitations that were mailed and are not redeemed, revoked or expired. */
export const liveInvitation = () =>
  and(
    eq(invitation.isUnsent, false),
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

const tokensLeft = preparedOnce((db) =>
  db
    .select({ left: sql<string>`coalesce(sum(${inviteTokenEntry.delta}), 0)` })
    .from(inviteTokenEntry)
    .where(eq(inviteTokenEntry.memberId, sql.placeholder('memberId')))
    .prepare('invite_tokens_left'),
);

/** Returns a member's remaining tokens: the sum of their ledger. */
export async function sumInviteTokens(db: Db | Tx, memberId: string): Promise<number> {
  const rows = await tokensLeft(db).execute({ memberId });
  return Number(rows[0]?.left ?? 0);
}
