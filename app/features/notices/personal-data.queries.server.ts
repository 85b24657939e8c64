import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { expectedPayment, notice, noticeItem, noticeItemAmount, noticeLine } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { bankEntry, payment } from '#app/db/schema/payments.ts';
import { payoutFile, payoutLine } from '#app/db/schema/payouts.ts';
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

const isTheirsAlone = (memberId: string) => sql`not exists (select from ${payment} as other
  join ${expectedPayment} as of_other on of_other.id = other.expected_payment_id
  join ${noticeItem} as other_item on other_item.id = of_other.item_id
  join ${position} as other_position on other_position.id = other_item.position_id
  where other.bank_entry_id = ${bankEntry.id} and other_position.member_id <> ${memberId}::uuid)`;

/**
 * Finds the payments of their notices, oldest first, with what the bank said of each; not of an entry that paid for
 * another member, too.
 */
export const findOwnPayments = (db: Db, memberId: string) =>
  db
    .select({
      itemId: noticeItem.id,
      direction: expectedPayment.direction,
      amount: payment.amount,
      currency: expectedPayment.currency,
      valueDate: payment.valueDate,
      recordedAt: payment.recordedAt,
      undoneAt: payment.undoneAt,
      bankEntry: {
        id: bankEntry.id,
        bookedOn: bankEntry.bookedOn,
        amount: bankEntry.amount,
        counterparty: bankEntry.counterparty,
        counterpartyIban: bankEntry.counterpartyIban,
        endToEndId: bankEntry.endToEndId,
        text: bankEntry.text,
      },
    })
    .from(payment)
    .innerJoin(expectedPayment, eq(expectedPayment.id, payment.expectedPaymentId))
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .leftJoin(bankEntry, and(eq(bankEntry.id, payment.bankEntryId), isTheirsAlone(memberId)))
    .where(eq(position.memberId, memberId))
    .orderBy(asc(payment.valueDate), asc(payment.id));

/** Finds what the firm prepared to pay to them by files for its bank, oldest first, with the account and address. */
export const findOwnPayouts = (db: Db, memberId: string) =>
  db
    .select({
      itemId: noticeItem.id,
      amount: payoutLine.amount,
      currency: payoutFile.currency,
      executionDate: payoutFile.executionDate,
      accountId: bankDetails.id,
      payee: bankDetails.payee,
      address: payoutLine.address,
      service: payoutLine.service,
      releasedAt: payoutFile.releasedAt,
      acceptedAt: payoutLine.acceptedAt,
      endedAt: payoutLine.endedAt,
    })
    .from(payoutLine)
    .innerJoin(payoutFile, eq(payoutFile.id, payoutLine.fileId))
    .innerJoin(bankDetails, eq(bankDetails.id, payoutLine.bankDetailsId))
    .innerJoin(expectedPayment, eq(expectedPayment.id, payoutLine.expectedPaymentId))
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .where(eq(position.memberId, memberId))
    .orderBy(asc(payoutFile.preparedAt), asc(payoutLine.id));
