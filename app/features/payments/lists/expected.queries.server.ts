import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { bankEntry, bankEntryPart, payment } from '#app/db/schema/payments.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { openSum, paidSum } from '#app/features/notices/paid.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { containsWords } from '#app/platform/lists/sql.server.ts';
import type { EXPECTED, ExpectedAsked, ExpectedState } from './late-list.tsx';

const holder = sql<string>`coalesce(${entityName}, ${member.name})`;

const STATE_IS: Record<ExpectedState, SQL> = {
  late: sql`${openSum} > 0 and ${expectedPayment.dueDate} < current_date`,
  due: sql`${openSum} > 0 and ${expectedPayment.dueDate} >= current_date`,
  paid: sql`${paidSum} > 0 and ${openSum} = 0`,
};

const SORTS: Record<SortIdOf<typeof EXPECTED>, SortKey> = {
  holder: { kind: 'text', by: orNothing(holder) },
  late: { kind: 'number', by: sql`(current_date - ${expectedPayment.dueDate})` },
  open: { kind: 'number', by: openSum },
};

const toConfirm = sql<string | null>`(select max(entry.booked_on)::text from ${bankEntryPart} as part
  join ${bankEntry} as entry on entry.id = part.entry_id where part.expected_payment_id = ${expectedPayment}.id)`;

/** The payment that was recorded, or undone, last. */
const lastPayment = sql<{
  id: string | null;
  on: string;
  undone: string | null;
  reason: string | null;
  byBank: boolean;
} | null>`(
  select json_build_object('id', case when last.bank_entry_id is null then last.id end, 'on', last.value_date, 'undone', last.undone_at::date, 'reason', last.undone_reason, 'byBank', last.undone_by_id is null)
  from ${payment} as last where last.expected_payment_id = ${expectedPayment}.id
  order by coalesce(last.undone_at, last.recorded_at) desc, last.id desc limit 1)`;

const FACTS = {
  expected: expectedPayment,
  holder,
  vehicle: vehicleName,
  kind: notice.kind,
  number: notice.number,
  paid: paidSum,
  open: openSum,
  daysLate: sql<number>`current_date - ${expectedPayment.dueDate}`.mapWith(Number),
  reportedPaidOn: noticeItem.reportedPaidOn,
  toConfirm,
  lastPayment,
};

export const findExpectedPage = listQuery(
  SORTS,
  expectedPayment.id,
  (viewer, db, { state, q }: ExpectedAsked, part) =>
    db
      .select({ ...FACTS, ...part.place })
      .from(expectedPayment)
      .innerJoin(noticeItem, sql`${noticeItem.id} = ${expectedPayment.itemId}`)
      .innerJoin(notice, sql`${notice.id} = ${noticeItem.noticeId}`)
      .innerJoin(position, sql`${position.id} = ${noticeItem.positionId}`)
      .innerJoin(member, sql`${member.id} = ${position.memberId}`)
      .leftJoin(investingEntity, sql`${investingEntity.id} = ${position.entityId}`)
      .leftJoin(fund, sql`${fund.id} = ${notice.fundId}`)
      .leftJoin(opportunity, sql`${opportunity.id} = ${notice.opportunityId}`)
      .where(
        and(
          forAdmin(viewer),
          sql`${expectedPayment.direction} = 'in'`,
          STATE_IS[state],
          q ? containsWords(sql`${holder} || ' ' || ${expectedPayment.reference}`, q) : undefined,
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
);

export type FoundExpected = Omit<Awaited<ReturnType<typeof findExpectedPage>>[number], 'sortKey' | 'sortId'>;

export async function countExpected(
  viewer: Viewer,
  db: Db,
): Promise<Record<ExpectedState, number> | undefined> {
  const count = (state: ExpectedState) => sql<number>`(count(*) filter (where ${STATE_IS[state]}))::int`;
  const [row] = await db
    .select({ late: count('late'), due: count('due'), paid: count('paid') })
    .from(expectedPayment)
    .where(and(forAdmin(viewer), sql`${expectedPayment.direction} = 'in'`));
  return row;
}
