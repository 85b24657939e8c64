import { desc, eq } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member, membershipDecision } from '#app/db/schema/members.ts';

export type MembershipDecisionRow = typeof membershipDecision.$inferSelect;

/** Locks a member for a decision until the transaction ends. */
export async function lockMemberToDecide(tx: Tx, memberId: string) {
  const rows = await tx.select().from(member).where(eq(member.id, memberId)).for('no key update');
  return rows[0];
}

export async function insertMembershipDecision(
  tx: Tx,
  row: typeof membershipDecision.$inferInsert,
): Promise<void> {
  await tx.insert(membershipDecision).values(row);
}

/** Finds the newest decision on a member, undone or not. */
export async function findLastDecision(tx: Tx, memberId: string): Promise<MembershipDecisionRow | undefined> {
  const rows = await tx
    .select()
    .from(membershipDecision)
    .where(eq(membershipDecision.memberId, memberId))
    .orderBy(desc(membershipDecision.decidedAt), desc(membershipDecision.id))
    .limit(1);
  return rows[0];
}

export async function markDecisionUndone(
  tx: Tx,
  id: string,
  by: { undoneAt: Date; undoneBy: string | null },
): Promise<void> {
  await tx.update(membershipDecision).set(by).where(eq(membershipDecision.id, id));
}
