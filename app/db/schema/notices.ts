import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LineType } from '#app/domain/investing/ledger.ts';
import type { NoticeContent, NoticeKind } from '#app/domain/investing/notice.ts';
import { currency, id, minorUnits, moment } from './columns.ts';
import { ledgerLine } from './ledger.ts';
import { member } from './members.ts';
import { opportunity } from './opportunities.ts';
import { personal } from './personal.ts';
import { fund, position } from './portfolio.ts';

/**
 * A capital call, a distribution, or both at once, of one vehicle. Its state follows from its times: a draft until
 * `publishedAt`; its items exist from `recordedAt` on.
 */
export const notice = pgTable(
  'notice',
  {
    id: id(),
    fundId: uuid('fund_id').references(() => fund.id),
    /** A closed opportunity, which is a vehicle of its own. */
    opportunityId: uuid('opportunity_id').references(() => opportunity.id),
    /** The fund or the opportunity. */
    vehicleId: uuid('vehicle_id').notNull().generatedAlwaysAs(sql`coalesce(fund_id, opportunity_id)`),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** Counts the notices of a kind in the vehicle; null until it is recorded. A correction keeps it. */
    number: integer('number'),
    currency: currency(),
    noticeDate: date('notice_date').notNull(),
    /** When calls are due and distributions are paid. */
    dueDate: date('due_date').notNull(),
    purpose: text('purpose').notNull(),
    /** The lines and their allocation, as drafted. */
    content: jsonb('content').$type<NoticeContent>().notNull(),
    /** What all lines come to for the firm: what is called less what is paid out. */
    total: minorUnits('total').notNull().default(0),
    /** Increases with every save, so that two admins do not overwrite each other and nobody approves what they did not see. */
    revision: integer('revision').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => member.id),
    changedAt: moment('changed_at').notNull(),
    changedById: uuid('changed_by_id')
      .notNull()
      .references(() => member.id),
    /** Whether the command line saved it last; `changedById` is then the admin before. */
    changedByCommand: boolean('changed_by_command').notNull().default(false),
    /** Everybody who wrote in it: none of them may approve it. */
    authorIds: uuid('author_ids').array().notNull(),
    /** The version of the vehicle's bank details that holders are told to pay to. */
    bankDetailsId: uuid('bank_details_id'),
    /** Requested time of publication; null for at once. */
    publishAt: moment('publish_at'),
    /** The revision that may be published. */
    clearedRevision: integer('cleared_revision'),
    clearedById: uuid('cleared_by_id').references(() => member.id),
    publishedAt: moment('published_at'),
    publishedById: uuid('published_by_id').references(() => member.id),
    /** Of the holders that the published revision was computed from. */
    holdersDigest: text('holders_digest'),
    recordedAt: moment('recorded_at'),
    /** Why the last attempt to publish it was refused, in a sentence. */
    problem: text('problem'),
    /** When every holder was told. */
    toldAt: moment('told_at'),
    /** The notice that this one replaces. */
    corrects: uuid('corrects').references((): AnyPgColumn => notice.id),
    /** Why it corrects another; shown to holders. */
    reason: text('reason'),
    replacedAt: moment('replaced_at'),
    /** Why its cancellation was requested, and then why it was cancelled; shown to holders. */
    cancelReason: text('cancel_reason'),
    cancelledAt: moment('cancelled_at'),
    cancelledById: uuid('cancelled_by_id').references(() => member.id),
  },
  (t) => [
    index('notice_vehicle').on(t.vehicleId, t.id),
    index('notice_changed').on(t.changedAt, t.id),
    uniqueIndex('notice_number').on(t.vehicleId, t.kind, t.number).where(sql`corrects is null`),
    uniqueIndex('notice_corrected_once').on(t.corrects).where(sql`published_at is not null`),
    index('notice_publish_at').on(t.publishAt).where(sql`published_at is null and publish_at is not null`),
    check('notice_of_one_vehicle', sql`num_nonnulls(fund_id, opportunity_id) = 1`),
    check('notice_numbered', sql`number is null or published_at is not null`),
    check('notice_recorded', sql`recorded_at is null or (published_at is not null and number is not null)`),
  ],
);
personal(notice, {
  actors: ['createdById', 'changedById', 'authorIds', 'clearedById', 'publishedById', 'cancelledById'],
});

/** What a revision said when its approval was requested, so that the next one can be compared with it. */
export const noticeRevision = pgTable(
  'notice_revision',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    noticeDate: date('notice_date').notNull(),
    dueDate: date('due_date').notNull(),
    purpose: text('purpose').notNull(),
    content: jsonb('content').$type<NoticeContent>().notNull(),
    /** The amount due of each holder, by position. */
    due: jsonb('due').$type<Record<string, number>>().notNull(),
    holdersDigest: text('holders_digest').notNull(),
    at: moment('at').notNull(),
    byId: uuid('by_id')
      .notNull()
      .references(() => member.id),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.revision] })],
);
personal(noticeRevision, { actors: ['byId'] });

/** A line of a published notice, for all holders together. */
export const noticeLine = pgTable(
  'notice_line',
  {
    id: id(),
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notice.id),
    place: integer('place').notNull(),
    type: text('type').$type<LineType>().notNull(),
    description: text('description').notNull(),
    /** The sum of the holders' amounts. */
    amount: minorUnits('amount').notNull(),
    /** Outside the fund, it leaves the unfunded commitment as it is. */
    insideFund: boolean('inside_fund').notNull(),
  },
  (t) => [unique('notice_line_place').on(t.noticeId, t.place), check('notice_line_amount', sql`amount >= 0`)],
);

/** One holder's part of a published notice. */
export const noticeItem = pgTable(
  'notice_item',
  {
    id: id(),
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notice.id),
    positionId: uuid('position_id')
      .notNull()
      .references(() => position.id),
    /** What the holder pays; negative for what they receive. */
    due: minorUnits('due').notNull(),
    unfundedBefore: minorUnits('unfunded_before').notNull(),
    unfundedAfter: minorUnits('unfunded_after').notNull(),
    /** The notice as a document; null until it is typeset. */
    documentId: uuid('document_id'),
    /** The day on which the holder says that they paid; their word, never a payment. */
    reportedPaidOn: date('reported_paid_on'),
    reportedAt: moment('reported_at'),
  },
  (t) => [
    unique('notice_item_holder').on(t.noticeId, t.positionId),
    index('notice_item_position').on(t.positionId, t.id),
    index('notice_item_due').on(t.noticeId, t.id),
  ],
);
personal(noticeItem, { by: ['positionId'], exported: 'notices', kept: 'contract' });

/** One holder's part of one line. */
export const noticeItemAmount = pgTable(
  'notice_item_amount',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => noticeItem.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => noticeLine.id),
    amount: minorUnits('amount').notNull(),
    unfundedChange: minorUnits('unfunded_change').notNull(),
    /** How much of both is in the ledger: all of it, or what was paid so far. */
    recordedAmount: minorUnits('recorded_amount').notNull().default(0),
    recordedUnfunded: minorUnits('recorded_unfunded').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.lineId] }),
    index('notice_item_amount_line').on(t.lineId),
    index('notice_item_amount_unrecorded').on(t.itemId).where(sql`unfunded_change <> recorded_unfunded`),
    check('notice_item_amount_amount', sql`amount >= 0 and recorded_amount between 0 and amount`),
  ],
);
personal(noticeItemAmount, { by: ['itemId'], exported: 'notices', kept: 'contract' });

/** The lines of the ledger by which an item's amounts were recorded; each payment has its own where those count. */
export const noticePosting = pgTable(
  'notice_posting',
  {
    ledgerLineId: uuid('ledger_line_id')
      .primaryKey()
      .references(() => ledgerLine.id),
    itemId: uuid('item_id')
      .notNull()
      .references(() => noticeItem.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => noticeLine.id),
    /** The payment that it was recorded with. */
    paymentId: uuid('payment_id'),
  },
  (t) => [
    index('notice_posting_item').on(t.itemId),
    index('notice_posting_payment').on(t.paymentId).where(sql`payment_id is not null`),
  ],
);
personal(noticePosting, { by: ['itemId'], exported: 'notices', kept: 'contract' });

/**
 * The money of an item. Its state follows from its payments. A correction takes it over, with the payments that
 * arrived and the reference that the holder has.
 */
export const expectedPayment = pgTable(
  'expected_payment',
  {
    id: id(),
    itemId: uuid('item_id')
      .notNull()
      .unique()
      .references(() => noticeItem.id),
    /** `in`: from the holder; `out`: to them. */
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    amount: minorUnits('amount').notNull(),
    currency: currency(),
    dueDate: date('due_date').notNull(),
    /** ISO 11649, without blanks; never used again. */
    reference: text('reference').notNull().unique(),
    waivedAt: moment('waived_at'),
    waivedById: uuid('waived_by_id').references(() => member.id),
    waivedReason: text('waived_reason'),
    cancelledAt: moment('cancelled_at'),
  },
  (t) => [
    index('expected_payment_due').on(t.dueDate, t.id),
    check('expected_payment_amount', sql`amount > 0`),
  ],
);
personal(expectedPayment, {
  by: ['itemId'],
  actors: ['waivedById'],
  exported: 'notices',
  kept: 'contract',
});
