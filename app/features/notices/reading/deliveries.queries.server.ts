import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document, documentEvent } from '#app/db/schema/documents.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { payoutFile } from '#app/db/schema/payouts.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isUndelivered, MAIL_STATES, type MailState } from '#app/domain/messages/mail-state.ts';
import { noticeCause } from '#app/notify/outdated/publication-cause.ts';
import { isDocumentPublished } from '#app/platform/access/document-access.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** When the holder first saw their document. */
const openedAt: SQL<Date | null> = sql`(select min(seen.at) from ${documentEvent} as seen
  where seen.document_id = ${noticeItem.documentId} and seen.member_id = ${position.memberId} and seen.act <> 'refused')`;

const hasFailed = sql`${mailDelivery.state} = any(${sql.param(MAIL_STATES.filter(isUndelivered))}::text[])`;

/** Finds how a recorded notice reached each holder: first those whom no mail reached, then who has not opened it. */
export const findDeliveries = (viewer: Viewer, db: Db, noticeId: string, limit: number) =>
  db
    .select({
      id: noticeItem.id,
      memberId: member.id,
      holder: nameOfHolder,
      isMailed: sql<boolean>`${notification.mailId} is not null`,
      mailState: sql<MailState | null>`${mailDelivery.state}`,
      mailReason: mailDelivery.reason,
      notifiedAt: notification.createdAt,
      readAt: notification.readAt,
      documentId: noticeItem.documentId,
      isReadable: sql<boolean>`exists (select from ${document} where ${document.id} = ${noticeItem.documentId} and ${isDocumentPublished})`,
      openedAt: openedAt.mapWith(documentEvent.at),
      reportedPaidOn: noticeItem.reportedPaidOn,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(noticeItem)
    .innerJoin(notice, eq(notice.id, noticeItem.noticeId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .leftJoin(
      notification,
      and(eq(notification.memberId, member.id), eq(notification.cause, noticeCause(noticeId))),
    )
    .leftJoin(mailDelivery, eq(mailDelivery.mailId, notification.mailId))
    .where(and(forAdmin(viewer), eq(noticeItem.noticeId, noticeId), isNotNull(notice.recordedAt)))
    .orderBy(
      sql`coalesce(${hasFailed}, false) desc, ${openedAt} is not null, lower(${nameOfHolder})`,
      noticeItem.id,
    )
    .limit(limit);

/** Finds whose entries in the audit log are about a notice besides its own: payments entered for it, and its pay-outs. */
export async function findPartsOf(viewer: Viewer, db: Db, noticeId: string) {
  const expected = await db
    .select({ id: expectedPayment.id })
    .from(expectedPayment)
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .where(and(forAdmin(viewer), eq(noticeItem.noticeId, noticeId)));
  const files = await db
    .select({ id: payoutFile.id })
    .from(payoutFile)
    .where(and(forAdmin(viewer), eq(payoutFile.noticeId, noticeId)));
  return { expected, files };
}
