import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

/** Locks a member until the transaction ends. Returns false once their data is erased. */
export async function lockUnlessErased(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), isNull(member.erasedAt)))
    .for('no key update');
  return rows.length > 0;
}
