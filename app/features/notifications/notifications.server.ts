import { db, type Tx } from '#app/db/client.server.ts';
import type { MemberContent } from '#app/integrations/mail/content.ts';
import { mailMember } from '#app/integrations/mail/mail.jobs.server.ts';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { NotificationKind } from '#app/platform/notification-kinds.ts';
import { type Page, pageOf, readCursor } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findRecipient, gather } from './deliveries.queries.server.ts';
import { DEFAULT_DELIVERIES, isDigest } from './delivery.ts';
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
  /** What is mailed to who wants this kind by mail at once, where the act has a letter of its own. */
  letter?: { id: string; content: MemberContent };
};

/**
 * Tells a member of something in the way that they have chosen for its kind, in the transaction of the act that it tells
 * of. Answers whether it did: not when they were told before, nor when they do not want to hear of it.
 * It holds the member's row against deletion: lock that row before the audit log's chain, as every act does.
 */
export async function notify(tx: Tx, { letter, ...notice }: Notice): Promise<boolean> {
  const recipient = await findRecipient(tx, notice.memberId, notice.kind);
  const delivery = recipient?.delivery ?? DEFAULT_DELIVERIES[notice.kind];
  if (!recipient || delivery === 'off') return false;
  const id = newId();
  if (!(await insertOnce(tx, { id, createdAt: new Date(), ...notice }))) return false;
  if (isDigest(delivery)) await gather(tx, id, delivery);
  if (delivery === 'mail') {
    const mail = letter ?? { id: `notification.${id}`, content: plainLetter(recipient.name, notice) };
    await mailMember(tx, { ...mail, to: recipient.email });
  }
  return true;
}

/** What is mailed of a notification that has no letter of its own. */
export const plainLetter = (
  memberName: string,
  { title, body, href }: Pick<Notice, 'title' | 'body' | 'href'>,
): MemberContent => ({
  template: 'notification',
  memberName,
  title,
  body,
  url: new URL(href ?? '/notifications', env.APP_BASE_URL).href,
  settingsUrl: settingsUrl(),
});

/** Where members choose how they hear of things. */
export const settingsUrl = (): string => new URL('/profile#notifications', env.APP_BASE_URL).href;

/** The viewer's own notifications, newest first. */
export async function listNotifications(
  viewer: Viewer,
  filters: NotificationFilters,
): Promise<Page<NotificationView>> {
  const rows = await findOwn(viewer, db(), filters, readCursor(filters.cursor, 'time'), PAGE_SIZE);
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.notification.id }), viewOf);
}

/** How many the viewer has not read; at most `MOST_UNREAD`. */
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
