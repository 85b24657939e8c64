import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isFirmPerson } from '#app/platform/access/firm-people.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

const details = {
  name: member.name,
  phone: member.phone,
  country: member.country,
  locale: member.locale,
  timeZone: member.timeZone,
  currency: member.currency,
};

export async function findOwnProfile(viewer: Viewer, db: Db) {
  const rows = await db
    .select({
      ...details,
      email: member.email,
      postalAddress: member.postalAddress,
      pictureKey: member.pictureKey,
    })
    .from(member)
    .where(eq(member.id, viewer.memberId));
  return rows[0];
}

/** Locks the viewer's profile row, which serializes every change of their own data. */
export async function lockOwn(viewer: Viewer, tx: Tx) {
  const rows = await tx
    .select({ ...details, pictureKey: member.pictureKey })
    .from(member)
    .where(and(eq(member.id, viewer.memberId), isNull(member.erasedAt)))
    .for('no key update');
  return rows[0];
}

export async function updateOwn(
  viewer: Viewer,
  tx: Tx,
  change: Partial<typeof member.$inferInsert>,
): Promise<void> {
  await tx
    .update(member)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(member.id, viewer.memberId));
}

/** Locks a member's name, for an admin. */
export async function lockNamed(viewer: Viewer, tx: Tx, memberId: string) {
  const rows = await tx
    .select({ name: member.name, nameConfirmedAt: member.nameConfirmedAt })
    .from(member)
    .where(and(forAdmin(viewer, 'people'), eq(member.id, memberId), isNull(member.erasedAt)))
    .for('no key update');
  return rows[0];
}

export async function updateNamed(
  tx: Tx,
  memberId: string,
  change: Pick<typeof member.$inferInsert, 'nameConfirmedAt' | 'nameConfirmedBy'>,
): Promise<void> {
  await tx.update(member).set(change).where(eq(member.id, memberId));
}

/** Returns whether a member uses a picture of the bucket. */
export async function isPictureKept(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ id: member.id }).from(member).where(eq(member.pictureKey, key)).limit(1);
  return rows.length > 0;
}

/** Finds the names of the firm's people, which no member may use. */
export async function findAdminNames(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ name: member.name }).from(member).where(isFirmPerson());
  return rows.map(({ name }) => name);
}
