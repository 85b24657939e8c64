import { eq } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

/** A member for a decision, locked until the transaction ends. */
export async function lockMember(tx: Tx, memberId: string) {
  const rows = await tx.select().from(member).where(eq(member.id, memberId)).for('no key update');
  return rows[0];
}
