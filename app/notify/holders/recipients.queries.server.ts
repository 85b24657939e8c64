import { and, asc, desc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { investingEntity, notificationPreference } from '#app/db/schema/joining.ts';
import { mailSuppression } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import { notice, noticeItem } from '#app/db/schema/notices.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { noticeYear, yearOf } from '#app/platform/access/document-year.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { grantColumns, isGrantInForce } from '#app/platform/access/holders.queries.server.ts';
import { isMemberRow, isPersonRow, passesNdaRow } from '#app/platform/access/member-rows.queries.server.ts';
import { chosenDelivery } from '../broadcasts/broadcasts.queries.server.ts';
import { notificationMailId } from '../notification-mail-id.ts';

const person = alias(member, 'person');

/**
 * Finds the grants in force of these holders, or of these, by which a person receives what the holder is notified of.
 * Those by which they receive it instead of the holder come first.
 */
export function findReceiving(
  on: Db | Tx,
  whose: { holderIds: readonly string[] } | { grantIds: readonly string[] },
) {
  const itsPerson = (which?: SQL) =>
    on
      .select({ one: sql`1` })
      .from(member)
      .where(and(eq(member.id, accessGrant.personId), which));
  const refusal = on
    .select({ one: sql`1` })
    .from(mailSuppression)
    .where(and(eq(mailSuppression.address, person.email), isNull(mailSuppression.liftedAt)));
  return on
    .select({
      grant: grantColumns,
      holderName: nameOfHolder,
      personId: person.id,
      hasSigned: sql<boolean>`${exists(itsPerson(passesNdaRow(on)))}`,
      delivery: chosenDelivery('holder_news'),
      isRefused: sql<boolean>`${exists(refusal)}`,
    })
    .from(accessGrant)
    .innerJoin(member, eq(member.id, accessGrant.holderId))
    .innerJoin(person, eq(person.id, accessGrant.personId))
    .leftJoin(investingEntity, eq(investingEntity.id, accessGrant.entityId))
    .leftJoin(
      notificationPreference,
      and(eq(notificationPreference.memberId, person.id), eq(notificationPreference.kind, 'holder_news')),
    )
    .where(
      and(
        'holderIds' in whose
          ? inArray(accessGrant.holderId, [...whose.holderIds])
          : inArray(accessGrant.id, [...whose.grantIds]),
        eq(accessGrant.receive, true),
        isGrantInForce,
        isMemberRow,
        isNull(person.erasedAt),
        exists(itsPerson(isPersonRow)),
      ),
    )
    .orderBy(desc(accessGrant.receivesInstead), asc(accessGrant.givenAt), asc(accessGrant.id));
}

export type Receiving = Awaited<ReturnType<typeof findReceiving>>[number];

/** What decides whether a grant covers a holder's own document. */
export const documentPart = {
  id: document.id,
  memberId: sql<string>`${document.ownerId}`,
  entityId: document.entityId,
  vehicleId: sql<string | null>`coalesce(${document.fundId}, ${document.opportunityId})`,
  isHolderKnown: document.isHolderKnown,
  category: document.category,
  year: yearOf,
};

/** Finds the parts that holders have in a notice. */
export const findNoticeParts = (tx: Tx, noticeId: string, holderIds: readonly string[]) =>
  tx
    .select({
      id: noticeItem.id,
      memberId: position.memberId,
      entityId: position.entityId,
      vehicleId: sql<string>`${position.vehicleId}`,
      year: noticeYear,
    })
    .from(noticeItem)
    .innerJoin(notice, eq(notice.id, noticeItem.noticeId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .where(and(eq(noticeItem.noticeId, noticeId), inArray(position.memberId, [...holderIds])))
    .orderBy(asc(noticeItem.id));

/** The cause of the event, of which a recipient's own cause is made (`causeUnder`). */
export const ofEvent: SQL<string> = sql`split_part(${notification.cause}, '/', 1)`;

/** Matches notifications of these causes, also those of the people who receive them for their holder. */
export const isOfCauses = (causes: readonly string[]): SQL =>
  sql`${notification.cause} in (
    select named.cause from unnest(${sql.param([...causes])}::text[]) as named (cause)
    union all select named.cause || '/' || given.id
      from unnest(${sql.param([...causes])}::text[]) as named (cause) cross join ${accessGrant} as given where given.receive)`;

/** Matches notifications that are for the member themselves, or under a grant that is in force. */
export const isStillReceived = (on: Db | Tx): SQL =>
  sql`(${notification.grantId} is null or ${exists(
    on
      .select({ one: sql`1` })
      .from(accessGrant)
      .where(and(eq(accessGrant.id, notification.grantId), isGrantInForce)),
  )})`;

/**
 * Marks what holders were not mailed, since these notifications were to be mailed instead, as mailed to them. Returns it
 * with its holder.
 */
export async function takeBack(tx: Tx, notificationIds: readonly string[]) {
  if (notificationIds.length === 0) return [];
  const theirs = alias(notification, 'theirs');
  const unsent = tx
    .select({ id: notification.id })
    .from(theirs)
    .innerJoin(accessGrant, and(eq(accessGrant.id, theirs.grantId), eq(accessGrant.receivesInstead, true)))
    .innerJoin(
      notification,
      and(
        eq(notification.memberId, accessGrant.holderId),
        eq(notification.cause, sql`split_part(${theirs.cause}, '/', 1)`),
        isNull(notification.mailId),
      ),
    )
    .where(and(inArray(theirs.id, [...notificationIds]), eq(theirs.kind, 'holder_news')));
  return tx
    .update(notification)
    .set({ mailId: sql`${notificationMailId('')}::text || ${notification.id}` })
    .from(member)
    .where(and(eq(member.id, notification.memberId), inArray(notification.id, unsent)))
    .returning({
      id: notification.id,
      memberId: member.id,
      kind: notification.kind,
      title: notification.title,
      body: notification.body,
      href: notification.href,
      name: member.name,
      email: member.email,
    });
}

/** Deletes what others were notified of for a holder, and returns its titles. */
export async function deleteReceivedOf(tx: Tx, holderId: string): Promise<string[]> {
  const given = tx.select({ id: accessGrant.id }).from(accessGrant).where(eq(accessGrant.holderId, holderId));
  const rows = await tx
    .delete(notification)
    .where(inArray(notification.grantId, given))
    .returning({ title: notification.title });
  return [...new Set(rows.map(({ title }) => title))];
}
