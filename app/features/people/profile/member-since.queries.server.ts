import { eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

/** Finds when a member was approved and when their account was created. */
export async function findJoining(db: Db, memberId: string) {
  const rows = await db
    .select({ approvedAt: member.approvedAt, createdAt: member.createdAt })
    .from(member)
    .where(eq(member.id, memberId));
  return rows[0];
}
