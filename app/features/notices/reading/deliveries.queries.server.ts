import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document, documentEvent } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { payment } from '#app/db/schema/payments.ts';
import { payoutFile } from '#app/db/schema/payouts.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isUndelivered, MAIL_STATES, type MailState } from '#app/domain/messages/mail-state.ts';
import { noticeCause } from '#app/notify/outdated/publication-cause.ts';
import { isDocumentPublished } from '#app/platform/access/document-access.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNever, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { containsWords } from '#app/platform/lists/sql.server.ts';
import type { DELIVERIES, DeliveriesAsked } from './delivery-list.tsx';

/** When the holder first saw their document. */
const openedAt: SQL<Date | null> = sql`(select min(seen.at) from ${documentEvent} as seen
  where seen.document_id = ${noticeItem.documentId} and seen.member_id = ${position.memberId} and seen.act <> 'refused')`;

type Other = { name: string; isMailed: boolean; state: MailState | null };

/** Who was notified for the holder, under a grant that covers their part, by name. */
const notifiedFor = (noticeId: string) => sql`from ${accessGrant} as given
  join ${notification} as news on news.grant_id = given.id
    and news.cause = ${noticeCause(noticeId)}::text || '/' || given.id
  join ${member} as person on person.id = news.member_id
  left join ${mailDelivery} as sent on sent.mail_id = news.mail_id
  where given.holder_id = ${position.memberId}
    and (given.of_all or given.entity_id is not distinct from ${position.entityId})
    and (given.vehicles is null or ${position.vehicleId} = any(given.vehicles))`;

const othersOf = (noticeId: string) => sql<Other[]>`(select coalesce(jsonb_agg(jsonb_build_object(
  'name', person.name, 'isMailed', news.mail_id is not null, 'state', sent.state) order by person.name, person.id), '[]')
  ${notifiedFor(noticeId)})`;

const hasFailed = sql`${mailDelivery.state} = any(${sql.param(MAIL_STATES.filter(isUndelivered))}::text[])`;

/** A holder whose mail goes to others instead has none of their own. */
const mailKind = sql<'undelivered' | 'none' | 'handed'>`(case when ${hasFailed} then 'undelivered'
  when ${notification.mailId} is null and not exists (select from ${accessGrant} as given
    join ${notification} as news on news.grant_id = given.id and news.cause = ${notification.cause} || '/' || given.id
    where given.holder_id = ${position.memberId} and given.receives_instead and news.mail_id is not null)
  then 'none' else 'handed' end)`;

/** First those whom no mail reached, then those who have not opened it; each by name. */
const byMail = sql`(case ${mailKind} when 'undelivered' then '1' when 'none' then '2' else
  case when ${openedAt} is null then '3' else '4' end end) || ${orNothing(nameOfHolder)}`;

const SORTS: Record<SortIdOf<typeof DELIVERIES>, SortKey> = {
  holder: { kind: 'text', by: orNothing(nameOfHolder) },
  mail: { kind: 'text', by: byMail },
  opened: { kind: 'time', by: orNever(openedAt) },
};

/** Finds how a recorded notice reached each holder. */
export const findDeliveries = (noticeId: string) =>
  listQuery(SORTS, noticeItem.id, (viewer, db, { mail, opened, q }: DeliveriesAsked, part) =>
    db
      .select({
        id: noticeItem.id,
        memberId: member.id,
        holder: nameOfHolder,
        isMailed: sql<boolean>`${notification.mailId} is not null`,
        mailState: sql<MailState | null>`${mailDelivery.state}`,
        mailReason: mailDelivery.reason,
        others: othersOf(noticeId),
        notifiedAt: notification.createdAt,
        readAt: notification.readAt,
        documentId: noticeItem.documentId,
        isReadable: sql<boolean>`exists (select from ${document} where ${document.id} = ${noticeItem.documentId} and ${isDocumentPublished})`,
        openedAt: openedAt.mapWith(documentEvent.at),
        reportedPaidOn: noticeItem.reportedPaidOn,
        ...part.place,
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
      .where(
        and(
          forAdmin(viewer, 'money'),
          eq(noticeItem.noticeId, noticeId),
          isNotNull(notice.recordedAt),
          mail ? sql`${mailKind} = ${mail}` : undefined,
          opened ? sql`(${openedAt} is not null) = ${opened === 'yes'}` : undefined,
          q ? containsWords(nameOfHolder, q) : undefined,
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );

export type FoundDelivery = Omit<
  Awaited<ReturnType<ReturnType<typeof findDeliveries>>>[number],
  'sortKey' | 'sortId'
>;

/** Finds whose entries in the audit log are about a notice besides its own: payments entered for it, bank entries with its payments, and its pay-outs. */
export async function findPartsOf(viewer: Viewer, db: Db, noticeId: string) {
  const expected = await db
    .select({ id: expectedPayment.id })
    .from(expectedPayment)
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .where(and(forAdmin(viewer, 'money'), eq(noticeItem.noticeId, noticeId)));
  const files = await db
    .select({ id: payoutFile.id })
    .from(payoutFile)
    .where(and(forAdmin(viewer, 'money'), eq(payoutFile.noticeId, noticeId)));
  const entries = await db
    .selectDistinct({ id: sql<string>`${payment.bankEntryId}` })
    .from(payment)
    .innerJoin(expectedPayment, eq(expectedPayment.id, payment.expectedPaymentId))
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .where(and(forAdmin(viewer, 'money'), eq(noticeItem.noticeId, noticeId), isNotNull(payment.bankEntryId)));
  return { expected, entries, files };
}
