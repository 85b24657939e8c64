import { asc, eq } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { expectedPayment, notice, noticeItem, noticeItemAmount, noticeLine } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { ITEM_AMOUNT } from './notices.queries.server.ts';

/** Finds what capital calls and distributions said to a member, oldest first. */
export const findOwnNotices = (db: Db, memberId: string) =>
  db
    .select({
      itemId: noticeItem.id,
      vehicle: vehicleName,
      kind: notice.kind,
      number: notice.number,
      currency: notice.currency,
      noticeDate: notice.noticeDate,
      dueDate: notice.dueDate,
      purpose: notice.purpose,
      due: noticeItem.due,
      unfundedBefore: noticeItem.unfundedBefore,
      unfundedAfter: noticeItem.unfundedAfter,
      reportedPaidOn: noticeItem.reportedPaidOn,
      reference: expectedPayment.reference,
      replacedAt: notice.replacedAt,
      cancelledAt: notice.cancelledAt,
    })
    .from(noticeItem)
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .innerJoin(notice, eq(notice.id, noticeItem.noticeId))
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .leftJoin(expectedPayment, eq(expectedPayment.itemId, noticeItem.id))
    .where(eq(position.memberId, memberId))
    .orderBy(asc(noticeItem.id));

/** Finds their amounts by line. */
export const findOwnAmounts = (db: Db, memberId: string) =>
  db
    .select({
      itemId: noticeItemAmount.itemId,
      ...ITEM_AMOUNT,
    })
    .from(noticeItemAmount)
    .innerJoin(noticeLine, eq(noticeLine.id, noticeItemAmount.lineId))
    .innerJoin(noticeItem, eq(noticeItem.id, noticeItemAmount.itemId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .where(eq(position.memberId, memberId))
    .orderBy(asc(noticeItemAmount.itemId), asc(noticeLine.place));
