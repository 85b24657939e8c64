import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { broadcast, broadcastReading, broadcastRecipient } from '#app/db/schema/broadcasts.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document } from '#app/db/schema/documents.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { AudienceRule } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { chosenDelivery } from '#app/notify/broadcasts/broadcasts.queries.server.ts';
import { isInAudience, isNamedByAudience } from '#app/platform/access/audience.queries.server.ts';
import { isDocumentPublished } from '#app/platform/access/document-access.queries.server.ts';
import { isReader } from '#app/platform/access/document-readers.queries.server.ts';
import { forAdmin, forPerson } from '#app/platform/access/viewer-scope.queries.server.ts';

export type BroadcastRecord = typeof broadcast.$inferSelect;

const saver = alias(member, 'saver');
const sender = alias(member, 'sender');
const stopper = alias(member, 'stopper');

/** Locks a message against concurrent changes, and against the next step of its sending. */
export async function lockBroadcast(
  viewer: Viewer,
  tx: Tx,
  id: string,
): Promise<BroadcastRecord | undefined> {
  const rows = await tx
    .select()
    .from(broadcast)
    .where(and(forAdmin(viewer, 'people'), eq(broadcast.id, id)))
    .for('no key update');
  return rows[0];
}

export async function findBroadcast(viewer: Viewer, db: Db | Tx, id: string) {
  const rows = await db
    .select({ broadcast, savedBy: saver.name, sentBy: sender.name, stoppedBy: stopper.name })
    .from(broadcast)
    .innerJoin(saver, eq(saver.id, broadcast.savedBy))
    .leftJoin(sender, eq(sender.id, broadcast.sentBy))
    .leftJoin(stopper, eq(stopper.id, broadcast.stoppedBy))
    .where(and(forAdmin(viewer, 'people'), eq(broadcast.id, id)));
  return rows[0];
}

export async function insertBroadcast(tx: Tx, row: typeof broadcast.$inferInsert): Promise<void> {
  await tx.insert(broadcast).values(row);
}

export type BroadcastChange = Partial<Omit<typeof broadcast.$inferInsert, 'id'>>;

export async function updateBroadcast(tx: Tx, id: string, change: BroadcastChange): Promise<void> {
  await tx.update(broadcast).set(change).where(eq(broadcast.id, id));
}

export async function deleteBroadcast(tx: Tx, id: string): Promise<void> {
  await tx.delete(broadcast).where(eq(broadcast.id, id));
}

/** Counts the recipients of a message, without those erased since, and those of them that are still to be mailed. */
export async function countRecipientRows(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({
      present: sql<number>`count(*)::int`,
      awaitingMail: sql<number>`(count(*) filter (where ${broadcastRecipient.awaitsMail}))::int`,
    })
    .from(broadcastRecipient)
    .where(and(forAdmin(viewer, 'people'), eq(broadcastRecipient.broadcastId, id)));
  return rows[0] ?? { present: 0, awaitingMail: 0 };
}

/** Counts the mails of a message that were opened, and those in which a link was clicked. */
export async function countReadings(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({
      opened: sql<number>`count(*)::int`,
      clicked: sql<number>`(count(*) filter (where ${broadcastReading.isClicked}))::int`,
    })
    .from(broadcastReading)
    .where(and(forAdmin(viewer, 'people'), eq(broadcastReading.broadcastId, id)));
  return rows[0] ?? { opened: 0, clicked: 0 };
}

export async function findMemberNames(viewer: Viewer, db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(forAdmin(viewer, 'people'), inArray(member.id, [...ids]), isNull(member.erasedAt)));
}

const DELIVERY = chosenDelivery('firm_message');
const ofKind = and(
  eq(notificationPreference.memberId, member.id),
  eq(notificationPreference.kind, 'firm_message'),
);

/** Does the same as `countNamed` for admins, and counts nobody for anyone else. */
export const countAudience = (viewer: Viewer, db: Db | Tx, rules: readonly AudienceRule[]) =>
  countNamed(db, rules, forAdmin(viewer, 'people'));

/** Counts the members that the rules name: recipients by delivery, and others by the reason. */
export async function countNamed(db: Db | Tx, rules: readonly AudienceRule[], which?: SQL) {
  const named = db
    .select({
      delivery: sql<string>`${DELIVERY}`.as('delivery'),
      isAdmitted: sql<boolean>`${isInAudience(db, rules)}`.as('is_admitted'),
    })
    .from(member)
    .leftJoin(notificationPreference, ofKind)
    .where(and(which, isNamedByAudience(db, rules)))
    .as('named');
  const count = (how: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${how}))::int`;
  const { isAdmitted, delivery } = named;
  const rows = await db
    .select({
      total: count(sql`${isAdmitted} and ${delivery} <> 'off'`),
      byMail: count(sql`${isAdmitted} and ${delivery} = 'mail'`),
      inDigest: count(sql`${isAdmitted} and ${delivery} in ('daily', 'weekly')`),
      off: count(sql`${isAdmitted} and ${delivery} = 'off'`),
      unsigned: count(sql`not ${isAdmitted}`),
    })
    .from(named);
  return rows[0] ?? { total: 0, byMail: 0, inDigest: 0, off: 0, unsigned: 0 };
}

/**
 * Counts the recipients of a message who may not read a document, for each published one of which there are any. Drafts
 * are published to the recipients themselves.
 */
export async function countNonReaders(
  viewer: Viewer,
  db: Db,
  rules: readonly AudienceRule[],
  documentIds: readonly string[],
) {
  if (documentIds.length === 0) return [];
  return db
    .select({ id: document.id, count: sql<number>`count(*)::int` })
    .from(document)
    .innerJoin(member, sql`(${isReader(db)}) is not true`)
    .leftJoin(notificationPreference, ofKind)
    .where(
      and(
        forAdmin(viewer, 'people'),
        inArray(document.id, [...documentIds]),
        isDocumentPublished,
        isInAudience(db, rules),
        ne(DELIVERY, 'off'),
      ),
    )
    .groupBy(document.id);
}

/** Finds the first recipients of a message, by name. */
export const findFirstRecipients = (
  viewer: Viewer,
  db: Db | Tx,
  rules: readonly AudienceRule[],
  limit: number,
) =>
  db
    .select({ id: member.id, name: member.name, email: member.email })
    .from(member)
    .leftJoin(notificationPreference, ofKind)
    .where(and(forAdmin(viewer, 'people'), isInAudience(db, rules), ne(DELIVERY, 'off')))
    .orderBy(asc(sql`lower(${member.name})`), asc(member.id))
    .limit(limit);

const isOwn = (viewer: Viewer) => and(forPerson(viewer), eq(broadcastRecipient.memberId, viewer.memberId));

export async function findOwnMessage(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({
      title: broadcast.title,
      content: broadcast.content,
      mergeValues: broadcastRecipient.mergeValues,
      sentAt: broadcastRecipient.notifiedAt,
      notificationId: broadcastRecipient.notificationId,
      isUnread: sql<boolean>`${notification.id} is not null and ${notification.readAt} is null`,
    })
    .from(broadcastRecipient)
    .innerJoin(broadcast, eq(broadcast.id, broadcastRecipient.broadcastId))
    .leftJoin(notification, eq(notification.id, broadcastRecipient.notificationId))
    .where(and(isOwn(viewer), eq(broadcastRecipient.broadcastId, id)));
  return rows[0];
}

/** Finds all messages that the viewer received, newest first. */
export const findOwnMessages = (viewer: Viewer, db: Db) =>
  db
    .select({
      id: broadcast.id,
      title: broadcast.title,
      content: broadcast.content,
      mergeValues: broadcastRecipient.mergeValues,
      sentAt: broadcastRecipient.notifiedAt,
    })
    .from(broadcastRecipient)
    .innerJoin(broadcast, eq(broadcast.id, broadcastRecipient.broadcastId))
    .where(eq(broadcastRecipient.memberId, viewer.memberId))
    .orderBy(desc(broadcastRecipient.notifiedAt));
