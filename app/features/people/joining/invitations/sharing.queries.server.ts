import { and, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { invitation, inviteTokenEntry, member } from '#app/db/schema/members.ts';
import { isLatestMail } from './invitations.queries.server.ts';

export type InvitationRow = typeof invitation.$inferSelect;

/** Serializes who mails an invitation to an address: there is one at a time. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  const name = `invitation ${email.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** An account that never confirmed the address does not block invitations to its owner. */
export async function isMemberAddress(tx: Tx, email: string): Promise<boolean> {
  const hasJoined = or(ne(member.membershipStatus, 'unverified'), isNotNull(member.approvedAt));
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.email, email), hasJoined))
    .limit(1);
  return rows.length > 0;
}

const open = () =>
  and(isNull(invitation.redeemedAt), isNull(invitation.revokedAt), isNull(invitation.expiredAt));

/** Returns nothing if the address already has an open invitation. */
export async function insertInvitation(
  tx: Tx,
  row: typeof invitation.$inferInsert,
): Promise<InvitationRow | undefined> {
  const rows = await tx
    .insert(invitation)
    .values(row)
    .onConflictDoNothing({
      target: invitation.email,
      where: sql`redeemed_at is null and revoked_at is null and expired_at is null and not is_unsent`,
    })
    .returning();
  return rows[0];
}

export async function insertTokenEntry(tx: Tx, row: typeof inviteTokenEntry.$inferInsert): Promise<void> {
  await tx.insert(inviteTokenEntry).values(row);
}

/** Returns the tokens spent on an invitation and not returned. */
export async function tokensSpentOn(
  tx: Tx,
  invitationId: string,
): Promise<{ memberId: string; spent: number }[]> {
  const rows = await tx
    .select({ memberId: inviteTokenEntry.memberId, sum: sql<string>`sum(${inviteTokenEntry.delta})` })
    .from(inviteTokenEntry)
    .where(eq(inviteTokenEntry.invitationId, invitationId))
    .groupBy(inviteTokenEntry.memberId);
  return rows.map(({ memberId, sum }) => ({ memberId, spent: -Number(sum) }));
}

/** Locks an invitation that `inviter` sent, or any for an admin (`null`). */
export async function lockInvitation(
  tx: Tx,
  id: string,
  inviter: string | null,
): Promise<InvitationRow | undefined> {
  const rows = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.id, id), inviter === null ? undefined : eq(invitation.invitedBy, inviter)))
    .for('update');
  return rows[0];
}

export async function updateInvitation(
  tx: Tx,
  id: string,
  change: Partial<typeof invitation.$inferInsert>,
): Promise<void> {
  await tx.update(invitation).set(change).where(eq(invitation.id, id));
}

/** Replaces the hash of an invitation's link, unless another sending has done so meanwhile. */
export async function replaceInvitationToken(
  db: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .update(invitation)
    .set({ tokenHash: to })
    .where(and(eq(invitation.id, id), eq(invitation.tokenHash, from)));
}

/** Locks the invitation to an address that has expired but is not yet marked. */
export async function lockOverdueTo(tx: Tx, email: string, now: Date): Promise<InvitationRow | undefined> {
  const rows = await tx
    .select()
    .from(invitation)
    .where(
      and(
        open(),
        eq(invitation.email, email),
        eq(invitation.isUnsent, false),
        lte(invitation.expiresAt, now),
      ),
    )
    .for('update');
  return rows[0];
}

/** Locks all such invitations, oldest first; skips rows that are already locked. */
export async function lockOverdue(tx: Tx, now: Date, limit: number): Promise<InvitationRow[]> {
  return tx
    .select()
    .from(invitation)
    .where(and(open(), lte(invitation.expiresAt, now)))
    .orderBy(invitation.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Finds a member's own open invitation to an address, whether or not it was mailed. */
export async function findOwnOpen(tx: Tx, memberId: string, email: string) {
  const rows = await tx
    .select()
    .from(invitation)
    .where(
      and(
        open(),
        eq(invitation.invitedBy, memberId),
        eq(invitation.email, email),
        gt(invitation.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(1);
  return rows[0];
}

export function findShared(db: Db, memberId: string, endedSince: Date) {
  return db
    .select({ invitation, mailState: mailDelivery.state })
    .from(invitation)
    .leftJoin(mailDelivery, isLatestMail)
    .where(and(eq(invitation.invitedBy, memberId), or(open(), gt(invitation.createdAt, endedSince))))
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(100);
}

export async function findInvitation(db: Db, id: string) {
  const rows = await db
    .select({ invitation, inviterName: member.name })
    .from(invitation)
    .leftJoin(member, eq(member.id, invitation.invitedBy))
    .where(eq(invitation.id, id));
  return rows[0];
}
