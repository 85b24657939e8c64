import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { bankDetails } from './bank-details.ts';
import { bytes, currency, id, minorUnits, moment } from './columns.ts';
import { member } from './members.ts';
import { expectedPayment, notice } from './notices.ts';
import { personal } from './personal.ts';

/**
 * Payments of one notice from one account, for the bank to make. It never changes: it is prepared, then released by
 * another admin, or cancelled before.
 */
export const payoutFile = pgTable(
  'payout_file',
  {
    id: id(),
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notice.id),
    /** The version of the vehicle's account that pays. */
    bankDetailsId: uuid('bank_details_id')
      .notNull()
      .references(() => bankDetails.id),
    currency: currency(),
    executionDate: date('execution_date').notNull(),
    count: integer('count').notNull(),
    total: minorUnits('total').notNull(),
    preparedAt: moment('prepared_at').notNull(),
    preparedById: uuid('prepared_by_id')
      .notNull()
      .references(() => member.id),
    releasedAt: moment('released_at'),
    releasedById: uuid('released_by_id').references(() => member.id),
    /** What the bank gets, and its SHA-256, once it is released. */
    content: text('content'),
    sha256: bytes('sha256'),
    cancelledAt: moment('cancelled_at'),
    cancelledById: uuid('cancelled_by_id').references(() => member.id),
    cancelReason: text('cancel_reason'),
  },
  (t) => [
    index('payout_file_prepared').on(t.preparedAt, t.id),
    index('payout_file_notice').on(t.noticeId),
    check('payout_file_sums', sql`count > 0 and total > 0`),
    check('payout_file_release', sql`num_nonnulls(released_at, released_by_id, content, sha256) in (0, 4)`),
    check('payout_file_end', sql`released_at is null or cancelled_at is null`),
  ],
);
personal(payoutFile, { actors: ['preparedById', 'releasedById', 'cancelledById'] });

/** One expected payment in a file. It is live until the file is cancelled, or the bank rejects or returns it. */
export const payoutLine = pgTable(
  'payout_line',
  {
    id: id(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => payoutFile.id),
    place: integer('place').notNull(),
    expectedPaymentId: uuid('expected_payment_id')
      .notNull()
      .references(() => expectedPayment.id),
    amount: minorUnits('amount').notNull(),
    /** The version of the holder's account that is paid to. */
    bankDetailsId: uuid('bank_details_id')
      .notNull()
      .references(() => bankDetails.id),
    address: jsonb('address').$type<PostalAddress>().notNull(),
    service: text('service').$type<'sepa' | 'international'>().notNull(),
    acceptedAt: moment('accepted_at'),
    endedAt: moment('ended_at'),
    /** Why the bank rejected or returned it, in words; null with a cancelled file. */
    endedReason: text('ended_reason'),
  },
  (t) => [
    unique('payout_line_place').on(t.fileId, t.place),
    // Nothing is paid twice: a payment is in one live file at most.
    uniqueIndex('payout_line_one_live').on(t.expectedPaymentId).where(sql`ended_at is null`),
    index('payout_line_expected').on(t.expectedPaymentId),
    check('payout_line_amount', sql`amount > 0`),
  ],
);
personal(payoutLine, {
  by: ['expectedPaymentId', 'bankDetailsId', 'address'],
  exported: 'notices',
  kept: 'contract',
});

/** What a bank answered to a file (pain.002). */
export const payoutReport = pgTable(
  'payout_report',
  {
    id: id(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => payoutFile.id),
    messageId: text('message_id').notNull(),
    fileName: text('file_name').notNull(),
    sha256: bytes('sha256').notNull(),
    accepted: integer('accepted').notNull(),
    rejected: integer('rejected').notNull(),
    readAt: moment('read_at').notNull(),
    readById: uuid('read_by_id').references(() => member.id),
  },
  (t) => [unique('payout_report_once').on(t.fileId, t.messageId)],
);
personal(payoutReport, { actors: ['readById'] });
