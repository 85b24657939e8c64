import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { isDocumentPublished } from '#app/platform/access/document-access.queries.server.ts';
import { hasOpened, isReader, wouldRead } from '#app/platform/access/document-readers.queries.server.ts';
import { isOpenToRow, passesNdaRow } from '#app/platform/access/member-rows.queries.server.ts';
import { ndaSignedAt } from '#app/platform/access/nda.queries.server.ts';
import { openSum } from '#app/platform/access/paid.queries.server.ts';
import { documentPart, isStillReceived, ofEvent } from '../holders/recipients.queries.server.ts';
import { OPPORTUNITY_CAUSE, OWN, publicationCause } from './publication-cause.ts';

/**
 * Finds which of these notifications are about a state: documents that can be read, a signature that is owed, or access
 * that a holder gave.
 */
export const findAboutStates = (db: Db | Tx, notificationIds: readonly string[]) =>
  db
    .select({
      id: notification.id,
      kind: notification.kind,
      cause: notification.cause,
      grantId: notification.grantId,
      isStillUnderGrant: sql<boolean>`${isStillReceived(db)}`,
    })
    .from(notification)
    .where(
      and(
        inArray(notification.id, [...notificationIds]),
        or(
          isNotNull(notification.grantId),
          inArray(notification.kind, [
            ...(['document_published', 'statement_ready', 'nda_needed', 'notice_issued'] as const),
            'new_opportunity',
          ]),
        ),
      ),
    );

/** Matches notices of a document's publication. Personal documents have a notice of their own. */
export const isOfPublication = sql<boolean>`${ofEvent} = ${publicationCause('')}::text || ${document.publicationId}
    || case when ${isNull(document.ownerId)} then '' else ${OWN} end`;

/** The page to which a notification leads, without for whom. */
const page = sql`split_part(${notification.href}, '?', 1)`;
const isOfDocument = eq(page, sql`'/documents/' || ${document.id}`);

/** Matches a notice and the document that it is about, or each of several. */
const isAbout = and(isOfPublication, or(eq(page, '/documents'), isOfDocument));

/** The member whose access and debts decide: the one who is notified, or for whom they are. */
const isReaderOf = (on: Db | Tx): SQL =>
  eq(
    member.id,
    sql`coalesce((${on
      .select({ id: accessGrant.holderId })
      .from(accessGrant)
      .where(eq(accessGrant.id, notification.grantId))}), ${notification.memberId})`,
  );

/**
 * Finds the notifications about these publications whose member, or their holder, can still read what they announce,
 * with the documents of those under a grant. A member who has to sign first will be able to.
 */
export const findStillReadable = (
  db: Db | Tx,
  notificationIds: readonly string[],
  publicationIds: readonly string[],
) =>
  db
    .selectDistinct({
      id: notification.id,
      grantId: notification.grantId,
      part: {
        memberId: underGrant<string>(documentPart.memberId),
        entityId: underGrant<string | null>(documentPart.entityId),
        vehicleId: underGrant<string | null>(documentPart.vehicleId),
        isHolderKnown: underGrant<boolean>(documentPart.isHolderKnown),
        category: underGrant<string>(documentPart.category),
        year: underGrant<number | null>(documentPart.year),
      },
    })
    .from(notification)
    .innerJoin(member, isReaderOf(db))
    .innerJoin(
      document,
      and(
        inArray(document.publicationId, [...publicationIds]),
        isAbout,
        isDocumentPublished,
        or(wouldRead(db), isNull(ndaSignedAt(db))),
      ),
    )
    .where(inArray(notification.id, [...notificationIds]));

/** Read only under a grant, since many documents may be published together. */
const underGrant = <Value>(column: SQLWrapper) =>
  sql<Value>`case when ${notification.grantId} is not null then ${column} end`;

/** Finds the reminders of documents that their member may still read and has not opened. */
export const findStillUnread = (db: Db | Tx, notificationIds: readonly string[]) =>
  db
    .select({ id: notification.id })
    .from(notification)
    .innerJoin(member, isReaderOf(db))
    .innerJoin(document, isOfDocument)
    .where(and(inArray(notification.id, [...notificationIds]), isReader(db), not(hasOpened)));

/** Finds the notifications whose member does not have to sign, or no longer. */
export const findSigned = (db: Db | Tx, notificationIds: readonly string[]) =>
  db
    .select({ id: notification.id })
    .from(notification)
    .innerJoin(member, eq(member.id, notification.memberId))
    .where(and(inArray(notification.id, [...notificationIds]), passesNdaRow(db)));

/** Finds the notifications about an opportunity that is withdrawn, or whose audience is without their member by now. */
export const findAboutHidden = (db: Db | Tx, notificationIds: readonly string[]) =>
  db
    .select({ id: notification.id })
    .from(notification)
    .innerJoin(member, eq(member.id, notification.memberId))
    .innerJoin(opportunity, eq(sql`${OPPORTUNITY_CAUSE}::text || ${opportunity.id}`, notification.cause))
    .where(
      and(
        inArray(notification.id, [...notificationIds]),
        or(isNull(opportunity.publishedAt), not(isOpenToRow(isNotNull(ndaSignedAt(db))))),
      ),
    );

/** Finds which of these notices were cancelled, or replaced by a corrected one. */
export const findOverNotices = (db: Db | Tx, noticeIds: readonly string[]) =>
  db
    .select({ id: notice.id })
    .from(notice)
    .where(
      and(
        inArray(notice.id, [...noticeIds]),
        or(isNotNull(notice.cancelledAt), isNotNull(notice.replacedAt)),
      ),
    );

/** Finds which of these reminders no longer apply: their member owes nothing of the notice. */
export const findSettled = (db: Db | Tx, notificationIds: readonly string[]) =>
  db
    .select({ id: notification.id })
    .from(notification)
    .innerJoin(member, isReaderOf(db))
    .where(
      and(
        inArray(notification.id, [...notificationIds]),
        sql`not exists (select from ${expectedPayment}
          join ${noticeItem} on ${noticeItem.id} = ${expectedPayment.itemId}
          join ${notice} on ${notice.id} = ${noticeItem.noticeId}
          join ${position} on ${position.id} = ${noticeItem.positionId}
          where ${position.memberId} = ${member.id} and ${expectedPayment.direction} = 'in'
            and ${notification.cause} like 'notice.reminded:' || ${notice.id}::text || ':%'
            and ${notice.cancelledAt} is null and ${notice.replacedAt} is null and ${openSum} > 0)`,
      ),
    );
