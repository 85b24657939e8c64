import { asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

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
