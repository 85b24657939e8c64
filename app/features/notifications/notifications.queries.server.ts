import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import type { Position } from '#app/platform/paging.ts';
import { exactTime } from '#app/platform/sql.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { MOST_UNREAD, type NotificationFilters } from './notification.ts';

/** Stores a notification unless the member has one of the same cause; answers whether it did. */
export async function insertOnce(tx: Tx, row: typeof notification.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(notification)
    .values(row)
    .onConflictDoNothing({ target: [notification.memberId, notification.cause] })
    .returning({ id: notification.id });
  return rows.length > 0;
}

const own = (viewer: Viewer) => eq(notification.memberId, viewer.memberId);
const unread = isNull(notification.readAt);

/** The viewer's own, newest first. One row more than `limit` if there is. */
export function findOwn(
  viewer: Viewer,
  db: Db,
  filters: NotificationFilters,
  position: Position | null,
  limit: number,
) {
  return db
    .select({
      notification,
      sortKey: exactTime(notification.createdAt),
    })
    .from(notification)
    .where(
      and(
        own(viewer),
        filters.kind ? eq(notification.kind, filters.kind) : undefined,
        filters.unread ? unread : undefined,
        position
          ? sql`(${notification.createdAt}, ${notification.id}) < (${position.key}::timestamptz, ${position.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(limit + 1);
}

export type NotificationRow = Awaited<ReturnType<typeof findOwn>>[number];

/** How many a member has not read, counted as far as it is told (`MOST_UNREAD`). */
export function unreadUpTo(db: Db, memberId: AnyPgColumn | string) {
  const some = db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.memberId, memberId), unread))
    .limit(MOST_UNREAD)
    .as('unread');
  return db.select({ count: sql<number>`count(*)::int` }).from(some);
}

export async function countUnread(viewer: Viewer, db: Db): Promise<number> {
  const rows = await unreadUpTo(db, viewer.memberId);
  return rows[0]?.count ?? 0;
}

/** Marks one of the viewer's own; keeps when it was read first. Answers whether there is such a one. */
export async function markRead(viewer: Viewer, db: Db, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(notification)
    .set({ readAt: sql`coalesce(${notification.readAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(own(viewer), eq(notification.id, id)))
    .returning({ id: notification.id });
  return rows.length > 0;
}

/** Marks all of the viewer's own; answers how many were unread. */
export async function markAllRead(viewer: Viewer, db: Db, at: Date): Promise<number> {
  const rows = await db
    .update(notification)
    .set({ readAt: at })
    .where(and(own(viewer), unread))
    .returning({ id: notification.id });
  return rows.length;
}
