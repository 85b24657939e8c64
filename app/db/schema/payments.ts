import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, currency, id, minorUnits, moment } from './columns.ts';
import { member } from './members.ts';
import { expectedPayment, noticeItem } from './notices.ts';
import { personal } from './personal.ts';

/** What a bank said of one account, as read from a file. */
export const bankStatement = pgTable(
  'bank_statement',
  {
    id: id(),
    /** A notification and a CSV have entries that a statement has too, and no balances. */
    kind: text('kind').$type<'statement' | 'notification' | 'csv'>().notNull(),
    /** The IBAN, or the number, without blanks. */
    account: text('account').notNull(),
    currency: currency(),
    statementId: text('statement_id').notNull(),
    sequence: text('sequence').notNull(),
    openingBalance: minorUnits('opening_balance'),
    closingBalance: minorUnits('closing_balance'),
    fromDay: date('from_day'),
    toDay: date('to_day'),
    fileName: text('file_name').notNull(),
    sha256: bytes('sha256').notNull(),
    /** What does not add up. */
    warning: text('warning'),
    readAt: moment('read_at').notNull(),
    /** Null when it was read from the command line. */
    readById: uuid('read_by_id').references(() => member.id),
  },
  (t) => [
    unique('bank_statement_once').on(t.account, t.kind, t.statementId, t.sequence),
    index('bank_statement_read').on(t.readAt, t.id),
  ],
);
personal(bankStatement, { actors: ['readById'] });

/** A payment as a bank tells of it. What is proposed for it is in `bankEntryPart`, what it paid in `payment`. */
export const bankEntry = pgTable(
  'bank_entry',
  {
    id: id(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatement.id),
    place: integer('place').notNull(),
    amount: minorUnits('amount').notNull(),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    /** `BOOK` moved money. */
    status: text('status').notNull(),
    isReversal: boolean('is_reversal').notNull(),
    bookedOn: date('booked_on').notNull(),
    valueDate: date('value_date').notNull(),
    /** The bank's own number of the entry. */
    entryReference: text('entry_reference'),
    endToEndId: text('end_to_end_id'),
    /** Ours, if there is one in it. */
    reference: text('reference'),
    counterparty: text('counterparty'),
    counterpartyIban: text('counterparty_iban'),
    text: text('text').notNull(),
    returnReason: text('return_reason'),
    /** Why a person is asked to confirm, or what is missing: the rule's name. Null if there is nothing to decide. */
    why: text('why'),
    missing: text('missing'),
    setAsideAt: moment('set_aside_at'),
    setAsideById: uuid('set_aside_by_id').references(() => member.id),
    setAsideReason: text('set_aside_reason'),
    /** Whether an entry that was read later has its money. */
    isReplaced: boolean('is_replaced').notNull().default(false),
  },
  (t) => [
    unique('bank_entry_place').on(t.statementId, t.place),
    index('bank_entry_booked').on(t.bookedOn, t.id),
    index('bank_entry_open').on(t.bookedOn, t.id).where(sql`why is not null or missing is not null`),
    index('bank_entry_end_to_end').on(t.endToEndId).where(sql`end_to_end_id is not null`),
    index('bank_entry_reference').on(t.reference).where(sql`reference is not null`),
    index('bank_entry_of_bank').on(t.entryReference).where(sql`entry_reference is not null`),
    check('bank_entry_amount', sql`amount >= 0`),
    check('bank_entry_asks_once', sql`why is null or missing is null`),
  ],
);
personal(bankEntry, {
  // Of those whose payment it is.
  by: ['id'],
  actors: ['setAsideById'],
  exported: 'notices',
  kept: 'contract',
});

/** What an entry would pay, once a person has confirmed it. */
export const bankEntryPart = pgTable(
  'bank_entry_part',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => bankEntry.id),
    expectedPaymentId: uuid('expected_payment_id')
      .notNull()
      .references(() => expectedPayment.id),
    amount: minorUnits('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.expectedPaymentId] }),
    index('bank_entry_part_expected').on(t.expectedPaymentId),
    check('bank_entry_part_amount', sql`amount > 0`),
  ],
);

personal(bankEntryPart, {
  by: ['expectedPaymentId'],
  exported: { not: 'a guess, until it is a payment' },
  kept: 'counts',
});

/** Money that moved for one expected payment: all or a part of an entry, or entered by hand. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    expectedPaymentId: uuid('expected_payment_id')
      .notNull()
      .references(() => expectedPayment.id),
    bankEntryId: uuid('bank_entry_id').references(() => bankEntry.id),
    amount: minorUnits('amount').notNull(),
    valueDate: date('value_date').notNull(),
    note: text('note'),
    recordedAt: moment('recorded_at').notNull(),
    /** Null when it was matched by itself. */
    enteredById: uuid('entered_by_id').references(() => member.id),
    /** The question that a person confirmed (`WHY_ASKED`); null for what was matched by itself, assigned or entered. */
    confirmed: text('confirmed'),
    undoneAt: moment('undone_at'),
    /** Null when the bank returned it. */
    undoneById: uuid('undone_by_id').references(() => member.id),
    undoneReason: text('undone_reason'),
  },
  (t) => [
    index('payment_expected').on(t.expectedPaymentId),
    index('payment_entry').on(t.bankEntryId).where(sql`bank_entry_id is not null`),
    check('payment_amount', sql`amount > 0`),
    check('payment_undone', sql`(undone_at is null) = (undone_reason is null)`),
  ],
);
personal(payment, {
  by: ['expectedPaymentId'],
  actors: ['enteredById', 'undoneById'],
  exported: 'notices',
  kept: 'contract',
});

/** A reminder to pay what an item of a notice expects: by the schedule of its vehicle, or sent by an admin. */
export const paymentReminder = pgTable(
  'payment_reminder',
  {
    id: id(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => noticeItem.id),
    /** Days from the due date, `-3`, or the day on which an admin sent it, `2026-12-17`: each is sent once. */
    step: text('step').notNull(),
    /** What was still to be paid. */
    open: minorUnits('open').notNull(),
    remindedAt: moment('reminded_at').notNull(),
    /** Null for those of the schedule. */
    remindedById: uuid('reminded_by_id').references(() => member.id),
  },
  (t) => [unique('payment_reminder_once').on(t.itemId, t.step)],
);
personal(paymentReminder, {
  by: ['itemId'],
  actors: ['remindedById'],
  exported: { not: 'the notifications have them, in full' },
  kept: 'contract',
});
