import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { type Page, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import type { NotificationFilters, NotificationView } from './notification.ts';
import {
  countUnread,
  findOwnNotifications,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications.queries.server.ts';

const PAGE_SIZE = 30;

/** Returns the viewer's notifications, newest first. */
export async function listNotifications(
  viewer: Viewer,
  filters: NotificationFilters,
): Promise<Page<NotificationView>> {
  const rows = await findOwnNotifications(
    viewer,
    db(),
    filters,
    readCursor(filters.cursor, 'time'),
    PAGE_SIZE,
  );
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.notification.id }), viewOf);
}

/** Counts the viewer's unread notifications, up to `MOST_UNREAD`. */
export const unreadNotifications = (viewer: Viewer): Promise<number> => countUnread(viewer, db());

/** Marks a notification as read. @throws DomainError `not_found` when it is not the viewer's own. */
export async function readNotification(viewer: Viewer, id: string): Promise<void> {
  const found = await markRead(viewer, db(), id, new Date());
  if (!found) throw new DomainError('not_found', 'Notification not found.');
}

/** Marks all as read. Returns how many were unread. */
export const readAllNotifications = (viewer: Viewer): Promise<number> =>
  markAllRead(viewer, db(), new Date());

function viewOf({ notification }: NotificationRow): NotificationView {
  const { id, kind, title, body, href, createdAt, readAt } = notification;
  return {
    id,
    kind,
    title,
    body,
    href,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}
