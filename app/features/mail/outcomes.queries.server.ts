import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { MailState } from '#app/domain/messages/mail-state.ts';
import { isOfCauses } from '#app/notify/holders/recipients.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { isMailTo, isSuppressionAt } from './mails-of-person.queries.server.ts';

const outcome = {
  state: mailDelivery.state,
  at: mailDelivery.stateAt,
  reason: mailDelivery.reason,
};

/** Finds the newest mails to a person's current address; nothing for everyone but admins. */
export const findMailsTo = (viewer: Viewer, db: Db, memberId: string, limit: number) =>
  db
    .select({ mailId: mailDelivery.mailId, template: mailDelivery.template, ...outcome })
    .from(mailDelivery)
    .where(and(forAdmin(viewer, 'people'), isMailTo(memberId, addressOf(viewer, db, memberId))))
    .orderBy(desc(mailDelivery.createdAt), desc(mailDelivery.mailId))
    .limit(limit);

/** Finds why a person gets no mail; nothing for everyone but admins. */
export async function findSuppressionOf(viewer: Viewer, db: Db, memberId: string) {
  const [person] = await addressOf(viewer, db, memberId);
  if (!person) return undefined;
  const { address } = person;
  const rows = await db
    .select({
      reason: mailSuppression.reason,
      detail: mailSuppression.detail,
      since: mailSuppression.since,
    })
    .from(mailSuppression)
    .where(and(forAdmin(viewer, 'people'), isSuppressionAt(address), isNull(mailSuppression.liftedAt)));
  return rows[0] && { address, ...rows[0] };
}

const addressOf = (viewer: Viewer, db: Db, memberId: string) =>
  db
    .select({ address: member.email })
    .from(member)
    .where(and(forAdmin(viewer, 'people'), eq(member.id, memberId), isNull(member.erasedAt)));

/** `null`: the mail has not been sent yet. */
const stateOf = sql<MailState>`coalesce(${mailDelivery.state}, 'waiting')`;

/** Counts the mails about notifications of these causes by state; nothing for everyone but admins. */
export const countNoticeMails = (viewer: Viewer, db: Db, causes: readonly string[]) =>
  db
    .select({ state: stateOf, mails: count() })
    .from(notification)
    .leftJoin(mailDelivery, eq(mailDelivery.mailId, notification.mailId))
    .where(and(forAdmin(viewer, 'people'), isOfCauses(causes), isNotNull(notification.mailId)))
    .groupBy(stateOf);

/** Mails about notifications of these causes that are in these states; none for everyone but admins. */
const hasState = (viewer: Viewer, causes: readonly string[], states: readonly MailState[]) =>
  and(forAdmin(viewer, 'people'), isOfCauses(causes), inArray(mailDelivery.state, [...states]));

/** Counts those of them that are in these states by reason, the most frequent first. */
export const countReasons = (
  viewer: Viewer,
  db: Db,
  causes: readonly string[],
  states: readonly MailState[],
  limit: number,
) =>
  db
    .select({ reason: mailDelivery.reason, mails: count() })
    .from(notification)
    .innerJoin(mailDelivery, eq(mailDelivery.mailId, notification.mailId))
    .where(hasState(viewer, causes, states))
    .groupBy(mailDelivery.reason)
    .orderBy(desc(count()), mailDelivery.reason)
    .limit(limit);

/**
 * Finds the recipients who did not get the mail about a notification of these causes; nothing for everyone but
 * admins.
 */
export const findUndelivered = (
  viewer: Viewer,
  db: Db,
  causes: readonly string[],
  states: readonly MailState[],
  limit: number,
) =>
  db
    .select({ memberId: member.id, name: member.name, ...outcome })
    .from(notification)
    .innerJoin(mailDelivery, eq(mailDelivery.mailId, notification.mailId))
    .innerJoin(member, eq(member.id, notification.memberId))
    .where(hasState(viewer, causes, states))
    .orderBy(member.name, member.id)
    .limit(limit);
