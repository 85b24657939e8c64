import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { invitation, inviteTokenEntry } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { isUnderOwn } from '#app/platform/access/own-addresses.queries.server.ts';

const facts = {
  email: invitation.email,
  name: invitation.name,
  message: invitation.message,
  createdAt: invitation.createdAt,
  sentAt: invitation.sentAt,
  expiresAt: invitation.expiresAt,
  redeemedAt: invitation.redeemedAt,
  revokedAt: invitation.revokedAt,
  expiredAt: invitation.expiredAt,
};

export const findSent = (viewer: Viewer, db: Db) =>
  db
    .select(facts)
    .from(invitation)
    .where(eq(invitation.invitedBy, viewer.memberId))
    .orderBy(desc(invitation.createdAt));

/** Matches a member's invitations: redeemed by them, or to their addresses. */
const isTo = (memberId: string, addresses: readonly OwnAddress[]) =>
  or(eq(invitation.redeemedBy, memberId), isUnderOwn(addresses, invitation.email, invitation.createdAt));

/** Finds the invitations mailed to the viewer, redeemed or not. */
export const findReceived = ({ memberId }: Viewer, addresses: readonly OwnAddress[], db: Db) =>
  db
    .select(facts)
    .from(invitation)
    .where(and(eq(invitation.isUnsent, false), isTo(memberId, addresses)))
    .orderBy(desc(invitation.createdAt));

export const findTokenEntries = (viewer: Viewer, db: Db) =>
  db
    .select({ delta: inviteTokenEntry.delta, reason: inviteTokenEntry.reason, at: inviteTokenEntry.at })
    .from(inviteTokenEntry)
    .where(eq(inviteTokenEntry.memberId, viewer.memberId))
    .orderBy(desc(inviteTokenEntry.at));

const nameless = { name: null, message: null };

/** Erases a member's text from the invitations that they sent, and revokes the unredeemed ones. */
export async function eraseSent(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx
    .update(invitation)
    .set({ revokedAt: at })
    .where(
      and(
        eq(invitation.invitedBy, memberId),
        isNull(invitation.redeemedAt),
        isNull(invitation.revokedAt),
        isNull(invitation.expiredAt),
      ),
    );
  await tx.update(invitation).set(nameless).where(eq(invitation.invitedBy, memberId));
}

export async function eraseReceived(
  tx: Tx,
  memberId: string,
  addresses: readonly OwnAddress[],
): Promise<string[]> {
  const rows = await tx
    .update(invitation)
    .set({ ...nameless, email: sql`${invitation.id}::text || '@erased.invalid'` })
    .where(isTo(memberId, addresses))
    .returning({ id: invitation.id });
  return rows.map(({ id }) => id);
}
