import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

/** The roles of a member, locked until the transaction ends. */
export async function lockRoles(tx: Tx, memberId: string): Promise<string[] | undefined> {
  const rows = await tx
    .select({ roles: member.roles })
    .from(member)
    .where(eq(member.id, memberId))
    .for('no key update');
  return rows[0]?.roles;
}

/** Those of several members who are prospective, locked until the transaction ends. */
export function lockProspective(tx: Tx, memberIds: readonly string[]) {
  return tx
    .select({ id: member.id, roles: member.roles })
    .from(member)
    .where(and(inArray(member.id, [...memberIds]), sql`'prospective' = any(${member.roles})`))
    .orderBy(asc(member.id))
    .for('no key update');
}
