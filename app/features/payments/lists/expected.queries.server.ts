import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { payment } from '#app/db/schema/payments.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { firmToday } from '#app/platform/access/firm-day.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { openSum, paidSum } from '#app/platform/access/paid.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { containsWords } from '#app/platform/lists/sql.server.ts';
import { firstDay } from '../expected.queries.server.ts';
import { isMember, reminded, vehicleReminderDays } from '../reminders/reminders.queries.server.ts';
import type { EXPECTED, ExpectedAsked, ExpectedState } from './late-list.tsx';
import { LATEST } from './latest.queries.server.ts';

const STATE_IS: Record<ExpectedState, SQL> = {
  late: sql`${openSum} > 0 and ${expectedPayment.dueDate} < ${firmToday}`,
  due: sql`${openSum} > 0 and ${expectedPayment.dueDate} >= ${firmToday}`,
  paid: sql`${paidSum} > 0 and ${openSum} = 0`,
};

const SORTS: Record<SortIdOf<typeof EXPECTED>, SortKey> = {
  holder: { kind: 'text', by: orNothing(nameOfHolder) },
  late: { kind: 'number', by: sql`(${firmToday} - ${expectedPayment.dueDate})` },
  open: { kind: 'number', by: openSum },
};

const FACTS = {
  expected: expectedPayment,
  holder: nameOfHolder,
  vehicle: vehicleName,
  kind: notice.kind,
  number: notice.number,
  paid: paidSum,
  open: openSum,
  daysLate: sql<number>`${firmToday} - ${expectedPayment.dueDate}`.mapWith(Number),
  ...LATEST,
  reminderDays: vehicleReminderDays,
  isMember,
  isRemindedToday: reminded(sql`sent.step = ${firmToday}::text`),
  today: sql<string>`${firmToday}::text`,
};

const joined = <Also extends Record<string, SQL>>(db: Db, also: Also) =>
  db
    .select({ ...FACTS, ...also })
    .from(expectedPayment)
    .innerJoin(noticeItem, sql`${noticeItem.id} = ${expectedPayment.itemId}`)
    .innerJoin(notice, sql`${notice.id} = ${noticeItem.noticeId}`)
    .innerJoin(position, sql`${position.id} = ${noticeItem.positionId}`)
    .innerJoin(member, sql`${member.id} = ${position.memberId}`)
    .leftJoin(investingEntity, sql`${investingEntity.id} = ${position.entityId}`)
    .leftJoin(fund, sql`${fund.id} = ${notice.fundId}`)
    .leftJoin(opportunity, sql`${opportunity.id} = ${notice.opportunityId}`)
    .$dynamic();

export const findExpectedPage = listQuery(
  SORTS,
  expectedPayment.id,
  (viewer, db, { state, q }: ExpectedAsked, part) =>
    joined(db, part.place)
      .where(
        and(
          forAdmin(viewer, 'money'),
          sql`${expectedPayment.direction} = 'in'`,
          STATE_IS[state],
          q ? containsWords(sql`${nameOfHolder} || ' ' || ${expectedPayment.reference}`, q) : undefined,
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
);

/** Finds an expected payment with its notice, and the first day on which it may have been paid. */
export async function findExpectedOne(viewer: Viewer, db: Db, id: string, timeZone: string) {
  const [row] = await joined(db, {
    noticeId: sql<string>`${notice.id}`,
    itemId: sql<string>`${noticeItem.id}`,
    firstDay: firstDay(timeZone),
  }).where(and(forAdmin(viewer, 'money'), sql`${expectedPayment.id} = ${id}`));
  return row;
}

/** Finds everything that was recorded of an expected payment, also what was undone; newest first. */
export const findPaymentsFor = (db: Db, expectedId: string) =>
  db
    .select({
      id: payment.id,
      amount: payment.amount,
      valueDate: payment.valueDate,
      note: payment.note,
      bankEntryId: payment.bankEntryId,
      enteredBy: member.name,
      undoneAt: payment.undoneAt,
      undoneReason: payment.undoneReason,
    })
    .from(payment)
    .leftJoin(member, sql`${member.id} = ${payment.enteredById}`)
    .where(sql`${payment.expectedPaymentId} = ${expectedId}`)
    .orderBy(sql`${payment.recordedAt} desc, ${payment.id} desc`);

export type FoundExpected = Omit<Awaited<ReturnType<typeof findExpectedPage>>[number], 'sortKey' | 'sortId'>;

export async function countExpected(
  viewer: Viewer,
  db: Db,
): Promise<Record<ExpectedState, number> | undefined> {
  const count = (state: ExpectedState) => sql<number>`(count(*) filter (where ${STATE_IS[state]}))::int`;
  const [row] = await db
    .select({ late: count('late'), due: count('due'), paid: count('paid') })
    .from(expectedPayment)
    .where(and(forAdmin(viewer, 'money'), sql`${expectedPayment.direction} = 'in'`));
  return row;
}
