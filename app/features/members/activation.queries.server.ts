import { eq } from 'drizzle-orm';
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
