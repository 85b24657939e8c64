import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment } from '#app/db/schema/opportunities.ts';

/** The roles of members, locked in id order until the transaction ends. */
export function lockRoles(tx: Tx, memberIds: readonly string[]) {
  return tx
    .select({ memberId: member.id, roles: member.roles })
    .from(member)
    .where(inArray(member.id, [...new Set(memberIds)]))
    .orderBy(asc(member.id))
    .for('no key update');
}

export async function setRoles(tx: Tx, memberId: string, roles: string[]): Promise<void> {
  await tx.update(member).set({ roles, updatedAt: new Date() }).where(eq(member.id, memberId));
}

/** Finds which of these members have an accepted commitment. */
export async function findInvested(tx: Tx, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ memberId: commitment.memberId })
    .from(commitment)
    .where(and(inArray(commitment.memberId, [...memberIds]), isNotNull(commitment.acceptedAt)));
  return new Set(rows.map(({ memberId }) => memberId));
}
