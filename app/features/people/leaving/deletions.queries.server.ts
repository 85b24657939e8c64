import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { accountDeletion } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';

export type DeletionRow = typeof accountDeletion.$inferSelect;

const open = and(isNull(accountDeletion.withdrawnAt), isNull(accountDeletion.confirmedAt));
const ownOpen = (viewer: Viewer) => and(eq(accountDeletion.memberId, viewer.memberId), open);

export async function findOwnDeletion(viewer: Viewer, db: Db): Promise<DeletionRow | undefined> {
  const rows = await db.select().from(accountDeletion).where(ownOpen(viewer));
  return rows[0];
}

/** Locks the viewer's open request, which serializes requesting and withdrawing. */
export async function lockOwnDeletion(viewer: Viewer, tx: Tx): Promise<DeletionRow | undefined> {
  await lockLivingMember(tx, viewer.memberId);
  const rows = await tx.select().from(accountDeletion).where(ownOpen(viewer)).for('update');
  return rows[0];
}

/** Finds the open requests, oldest first. */
export const findOpenDeletions = (db: Db) =>
  db
    .select({
      deletion: accountDeletion,
      member: { id: member.id, name: member.name, email: member.email },
    })
    .from(accountDeletion)
    .innerJoin(member, eq(member.id, accountDeletion.memberId))
    .where(open)
    .orderBy(asc(accountDeletion.requestedAt), asc(accountDeletion.id));

export async function findDeletion(tx: Tx, id: string): Promise<DeletionRow | undefined> {
  const rows = await tx.select().from(accountDeletion).where(eq(accountDeletion.id, id));
  return rows[0];
}

export async function isMember(tx: Tx, memberId: string): Promise<boolean> {
  return (await tx.$count(member, eq(member.id, memberId))) > 0;
}

/** Locks a member for their erasure; none of their records can be created or changed until the transaction ends. */
export async function lockMemberToErase(tx: Tx, memberId: string) {
  const rows = await tx.select().from(member).where(eq(member.id, memberId)).for('update');
  return rows[0];
}

export async function insertDeletion(tx: Tx, row: typeof accountDeletion.$inferInsert): Promise<void> {
  await tx.insert(accountDeletion).values(row);
}

export async function updateDeletion(tx: Tx, id: string, change: Partial<DeletionRow>): Promise<void> {
  await tx.update(accountDeletion).set(change).where(eq(accountDeletion.id, id));
}

export async function closeOpenDeletion(
  tx: Tx,
  memberId: string,
  change: Partial<DeletionRow>,
): Promise<void> {
  await tx
    .update(accountDeletion)
    .set(change)
    .where(and(eq(accountDeletion.memberId, memberId), open));
}
