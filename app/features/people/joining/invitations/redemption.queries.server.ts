import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { invitation } from '#app/db/schema/members.ts';
import { liveInvitation } from './invitations.queries.server.ts';

export async function lockLiveInvitation(tx: Tx, email: string) {
  const rows = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.email, email), liveInvitation()))
    .for('update');
  return rows[0];
}

export async function markRedeemed(tx: Tx, id: string, memberId: string, at: Date): Promise<void> {
  await tx.update(invitation).set({ redeemedAt: at, redeemedBy: memberId }).where(eq(invitation.id, id));
}

export async function findRedeemed(tx: Tx, memberId: string) {
  const rows = await tx
    .select()
    .from(invitation)
    .where(
      and(
        eq(invitation.redeemedBy, memberId),
        isNotNull(invitation.redeemedAt),
        isNull(invitation.revokedAt),
      ),
    )
    .orderBy(desc(invitation.redeemedAt))
    .limit(1);
  return rows[0];
}
