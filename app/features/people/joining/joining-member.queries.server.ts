import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';

export async function findNameAndAddress(tx: Tx, memberId: string) {
  const rows = await tx
    .select({ name: member.name, email: member.email })
    .from(member)
    .where(eq(member.id, memberId));
  return rows[0];
}

export async function findMemberId(tx: Tx, email: string): Promise<string | undefined> {
  const hasJoined = or(ne(member.membershipStatus, 'unverified'), isNotNull(member.approvedAt));
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.email, email), hasJoined))
    .limit(1);
  return rows[0]?.id;
}
