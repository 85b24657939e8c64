import { db, type Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { NotificationKind } from '#app/platform/notification-kinds.ts';
import { type Page, pageOf, readCursor } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { NotificationFilters, NotificationView } from './notification.ts';
import {
  countUnread,
  findOwn,
  insertOnce,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications.queries.server.ts';

const PAGE_SIZE = 30;

type Notice = {
  memberId: string;
  kind: NotificationKind;
  title: string;
  body: string;
  /** A path of ours. */
  href: string | null;
  /** Names the act that caused it (`commitment.decide:<id>`): a member is told of one act once. */
  cause: string;
};

/**
 * Tells a member of something, in the transaction of the act that it tells of. Answers false when they were told before.
 * It holds the member's row against deletion: lock that row before the audit log's chain, as every act does.
 */
export function notify(tx: Tx, notice: Notice): Promise<boolean> {
  return insertOnce(tx, { id: newId(), createdAt: new Date(), ...notice });
}

/** The viewer's own notifications, newest first. */
export async function listNotifications(
  viewer: Viewer,
  filters: NotificationFilters,
): Promise<Page<NotificationView>> {
  const rows = await findOwn(viewer, db(), filters, readCursor(filters.cursor, 'time'), PAGE_SIZE);
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.notification.id }), viewOf);
}

export const unreadNotifications = (viewer: Viewer): Promise<number> => countUnread(viewer, db());

/** @throws DomainError `not_found` when it is not the viewer's own. */
export async function readNotification(viewer: Viewer, id: string): Promise<void> {
  const found = await markRead(viewer, db(), id, new Date());
  if (!found) throw new DomainError('not_found', 'There is no such notification.');
}

/** Answers how many were unread until now. */
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
