import { type SQL, sql } from 'drizzle-orm';
import { expectedPayment } from '#app/db/schema/notices.ts';
import { payment } from '#app/db/schema/payments.ts';

/** What was paid of an expected payment, in a query that has its table. */
export const paidSum: SQL<number> =
  sql<number>`(select coalesce(sum(paid.amount), 0)::bigint from ${payment} as paid
  where paid.expected_payment_id = ${expectedPayment.id} and paid.undone_at is null)`.mapWith(Number);

/** What is still to be paid of it; 0 once it is paid, waived or cancelled. */
export const openSum: SQL<number> = sql<number>`(case when ${expectedPayment.cancelledAt} is null
  and ${expectedPayment.waivedAt} is null then greatest(0, ${expectedPayment.amount} - ${paidSum}) else 0 end)`.mapWith(
  Number,
);

/** The last day on which money moved for it. */
export const paidOn = sql<string | null>`(select max(paid.value_date)::text from ${payment} as paid
  where paid.expected_payment_id = ${expectedPayment.id} and paid.undone_at is null)`;

/** Why the bank returned the last payment, in words; null if it did not, and where nothing is open. */
export const returnedBecause = sql<string | null>`(select last.undone_reason from (
  select paid.undone_reason, paid.undone_by_id from ${payment} as paid
  where paid.expected_payment_id = ${expectedPayment.id}
  order by coalesce(paid.undone_at, paid.recorded_at) desc, paid.id desc limit 1) as last
  where last.undone_reason is not null and last.undone_by_id is null)`;
