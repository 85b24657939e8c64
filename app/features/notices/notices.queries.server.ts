import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { notice } from '#app/db/schema/notices.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { NoticeKind } from '#app/domain/investing/notice.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

export type NoticeRow = typeof notice.$inferSelect;

export async function findNotice(viewer: Viewer, db: Db | Tx, id: string): Promise<NoticeRow | undefined> {
  const [row] = await db
    .select()
    .from(notice)
    .where(and(forAdmin(viewer), eq(notice.id, id)));
  return row;
}

/** Locks a notice before anything that its acts change. */
export async function lockNotice(tx: Tx, id: string): Promise<NoticeRow | undefined> {
  const [row] = await tx.select().from(notice).where(eq(notice.id, id)).for('update');
  return row;
}

/** Finds the published notice of a kind with the highest number, as it was last corrected. */
export async function findLastNotice(
  db: Db | Tx,
  vehicleId: string,
  kind: NoticeKind,
): Promise<NoticeRow | undefined> {
  const [row] = await db
    .select()
    .from(notice)
    .where(
      and(
        eq(notice.vehicleId, vehicleId),
        eq(notice.kind, kind),
        isNotNull(notice.publishedAt),
        isNull(notice.replacedAt),
      ),
    )
    .orderBy(desc(notice.number))
    .limit(1);
  return row;
}

export async function insertNotice(tx: Tx, row: typeof notice.$inferInsert): Promise<void> {
  await tx.insert(notice).values(row);
}

export async function updateNotice(
  tx: Tx,
  id: string,
  change: Partial<Omit<NoticeRow, 'vehicleId'>>,
): Promise<void> {
  await tx.update(notice).set(change).where(eq(notice.id, id));
}

export async function deleteNotice(tx: Tx, id: string): Promise<void> {
  await tx.delete(notice).where(eq(notice.id, id));
}

export async function nameOfMember(db: Db | Tx, memberId: string): Promise<string> {
  const [row] = await db.select({ name: member.name }).from(member).where(eq(member.id, memberId));
  return row?.name ?? 'Another admin';
}
