import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { isFirmPerson } from '#app/platform/access/firm-people.queries.server.ts';

export type MemberRow = typeof member.$inferSelect;

/** Locks the member of an identity, else the unlinked member with its address, until the transaction ends. */
export async function lockMemberOfIdentity(
  tx: Tx,
  auth0Id: string,
  email: string,
): Promise<MemberRow | undefined> {
  const rows = await tx
    .select()
    .from(member)
    .where(or(eq(member.auth0Id, auth0Id), eq(member.email, email)))
    .orderBy(sql`${member.auth0Id} = ${auth0Id} desc nulls last`)
    .limit(1)
    // Does not block inserts that refer to the member, such as a notification.
    .for('no key update');
  return rows[0];
}

/** Returns nothing when the identity or its address already has a member: a concurrent sign-in was faster. */
export async function insertMember(tx: Tx, row: typeof member.$inferInsert): Promise<MemberRow | undefined> {
  const [made] = await tx.insert(member).values(row).onConflictDoNothing().returning();
  return made;
}

export async function isAddressTaken(tx: Tx, email: string): Promise<boolean> {
  const rows = await tx.select({ id: member.id }).from(member).where(eq(member.email, email)).limit(1);
  return rows.length > 0;
}

export async function updateMember(
  tx: Tx,
  id: string,
  change: Partial<typeof member.$inferInsert>,
): Promise<void> {
  await tx
    .update(member)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(member.id, id));
}

export async function findIdentityId(db: Db, memberId: string): Promise<string | null | undefined> {
  const rows = await db
    .select({ auth0Id: member.auth0Id })
    .from(member)
    .where(and(eq(member.id, memberId), isNull(member.erasedAt)));
  return rows[0]?.auth0Id;
}

/** Finds the names of the firm's people, which no member may use. */
export async function findAdminNames(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ name: member.name }).from(member).where(isFirmPerson());
  return rows.map(({ name }) => name);
}
