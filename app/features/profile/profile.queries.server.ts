import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/platform/viewer.ts';

const details = {
  name: member.name,
  phone: member.phone,
  country: member.country,
  locale: member.locale,
  timeZone: member.timeZone,
  currency: member.currency,
};

export async function findOwn(viewer: Viewer, db: Db) {
  const rows = await db
    .select({ ...details, email: member.email, pictureKey: member.pictureKey })
    .from(member)
    .where(eq(member.id, viewer.memberId));
  return rows[0];
}

/** What the viewer has told of themselves, locked: every change of what is theirs waits for this row. */
export async function lockOwn(viewer: Viewer, tx: Tx) {
  const rows = await tx
    .select({ ...details, pictureKey: member.pictureKey })
    .from(member)
    .where(eq(member.id, viewer.memberId))
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

/** Whether a picture of the bucket is somebody's. */
export async function isPictureKept(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ id: member.id }).from(member).where(eq(member.pictureKey, key)).limit(1);
  return rows.length > 0;
}
