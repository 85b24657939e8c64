import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { expectedPayment, noticeItem } from '#app/db/schema/notices.ts';
import { bankEntry, bankEntryPart, payment } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

const toConfirm = sql<string | null>`(select max(entry.booked_on)::text from ${bankEntryPart} as part
  join ${bankEntry} as entry on entry.id = part.entry_id where part.expected_payment_id = ${expectedPayment}.id)`;

/** The payment that was recorded, or undone, last. */
const lastPayment = sql<{
  on: string;
  undone: string | null;
  reason: string | null;
  byBank: boolean;
} | null>`(
  select json_build_object('on', last.value_date, 'undone', last.undone_at::date, 'reason', last.undone_reason, 'byBank', last.undone_by_id is null)
  from ${payment} as last where last.expected_payment_id = ${expectedPayment}.id
  order by coalesce(last.undone_at, last.recorded_at) desc, last.id desc limit 1)`;

/** What happened last about an expected payment, in a query that has it with its item. */
export const LATEST = { toConfirm, lastPayment, reportedPaidOn: noticeItem.reportedPaidOn };

/** Finds the same for every holder of a notice, by item. */
export const findLatestOf = (viewer: Viewer, db: Db, noticeId: string) =>
  db
    .select({ itemId: noticeItem.id, ...LATEST })
    .from(noticeItem)
    .innerJoin(expectedPayment, eq(expectedPayment.itemId, noticeItem.id))
    .where(and(forAdmin(viewer, 'money'), eq(noticeItem.noticeId, noticeId)));
