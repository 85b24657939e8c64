import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, minorUnits, moment } from './columns.ts';
import { member } from './members.ts';
import { expectedPayment } from './notices.ts';
import { personal } from './personal.ts';

/** Money that moved for one expected payment. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    expectedPaymentId: uuid('expected_payment_id')
      .notNull()
      .references(() => expectedPayment.id),
    amount: minorUnits('amount').notNull(),
    valueDate: date('value_date').notNull(),
    note: text('note'),
    recordedAt: moment('recorded_at').notNull(),
    enteredById: uuid('entered_by_id').references(() => member.id),
    undoneAt: moment('undone_at'),
    undoneById: uuid('undone_by_id').references(() => member.id),
    undoneReason: text('undone_reason'),
  },
  (t) => [
    index('payment_expected').on(t.expectedPaymentId),
    check('payment_amount', sql`amount > 0`),
    check('payment_undone', sql`(undone_at is null) = (undone_reason is null)`),
  ],
);
personal(payment, {
  by: ['expectedPaymentId'],
  actors: ['enteredById', 'undoneById'],
  exported: { as: 'payments', omits: ['note', 'undoneReason'] },
  kept: 'contract',
});
