import { and, desc, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { preparedOnce } from '#app/db/prepared.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isStillReceived } from '#app/notify/holders/recipients.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { exactTime } from '#app/platform/lists/sql.server.ts';
import { MOST_UNREAD, type NotificationFilters } from './notification.ts';

const own = (viewer: Viewer) => eq(notification.memberId, viewer.memberId);
const unread = isNull(notification.readAt);

/** Finds the viewer's notifications, newest first; one row more than `limit` to detect whether there are more. */
export function findOwnNotifications(
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
        isStillReceived(db),
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

export type NotificationRow = Awaited<ReturnType<typeof findOwnNotifications>>[number];

/** Counts a member's unread notifications, up to `MOST_UNREAD`. */
export function unreadUpTo(db: Db, memberId: AnyPgColumn | Placeholder) {
  const some = db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.memberId, memberId), unread, isStillReceived(db)))
    .limit(MOST_UNREAD)
    .as('unread');
  return db.select({ count: sql<number>`count(*)::int` }).from(some);
}

const ownUnread = preparedOnce((db) =>
  unreadUpTo(db, sql.placeholder('memberId')).prepare('unread_notifications'),
);

export async function countUnread({ memberId }: Viewer, db: Db): Promise<number> {
  const rows = await ownUnread(db).execute({ memberId });
  return rows[0]?.count ?? 0;
}

/** Marks one of the viewer's notifications; keeps the time of the first reading. Returns whether it exists. */
export async function markRead(viewer: Viewer, db: Db, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(notification)
    .set({ readAt: sql`coalesce(${notification.readAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(own(viewer), eq(notification.id, id)))
    .returning({ id: notification.id });
  return rows.length > 0;
}

/** Marks all of the viewer's notifications; returns how many were unread. */
export async function markAllRead(viewer: Viewer, db: Db, at: Date): Promise<number> {
  const rows = await db
    .update(notification)
    .set({ readAt: at })
    .where(and(own(viewer), unread))
    .returning({ id: notification.id });
  return rows.length;
}
