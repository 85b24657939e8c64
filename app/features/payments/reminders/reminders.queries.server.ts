import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { bankEntryPart, paymentReminder } from '#app/db/schema/payments.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { noticeYear } from '#app/platform/access/document-year.queries.server.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { openSum, paidSum } from '#app/platform/access/paid.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { MOST_AT_ONCE } from '#app/platform/lists/bulk.ts';
import { LATEST } from '../lists/latest.queries.server.ts';
import type { CandidatesAsked } from './reminder.ts';

/** The days of the reminders of the vehicle, in a query that has both kinds. */
export const vehicleReminderDays = sql<number[]>`coalesce(${fund.reminderDays}, ${opportunity.reminderDays})`;

/** Whether a payment for it is seen, and awaits confirmation. */
const isToConfirm = sql<boolean>`exists (select from ${bankEntryPart} as part
  where part.expected_payment_id = ${expectedPayment.id})`;

/** Whether a holder may be reminded of it at all: they owe something by a notice of which they know. */
const isOwed = sql`${expectedPayment.direction} = 'in' and ${openSum} > 0 and ${notice.toldAt} is not null
  and ${notice.cancelledAt} is null and ${notice.replacedAt} is null`;

export const isMember = sql<boolean>`${member.membershipStatus} = 'approved'`;

export const reminded = (condition: SQL) =>
  sql<boolean>`exists (select from ${paymentReminder} as sent where sent.item_id = ${noticeItem.id} and ${condition})`;

const FACTS = {
  expectedId: expectedPayment.id,
  itemId: noticeItem.id,
  noticeId: notice.id,
  kind: notice.kind,
  number: notice.number,
  vehicle: vehicleName,
  dueDate: expectedPayment.dueDate,
  currency: expectedPayment.currency,
  open: openSum,
  paid: paidSum,
  memberId: member.id,
  entityId: position.entityId,
  vehicleId: sql<string>`${position.vehicleId}`,
  year: noticeYear,
  member: member.name,
  locale: member.locale,
  entity: entityName,
  isMember,
  ...LATEST,
};

const owed = <Also extends Record<string, SQL>>(db: Db | Tx, also: Also) =>
  db
    .select({ ...FACTS, ...also })
    .from(expectedPayment)
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .innerJoin(notice, eq(notice.id, noticeItem.noticeId))
    .innerJoin(position, eq(position.id, noticeItem.positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .leftJoin(fund, eq(fund.id, notice.fundId))
    .leftJoin(opportunity, eq(opportunity.id, notice.opportunityId))
    .$dynamic();

/** The last day of the schedule that has come, from the due date; null before the first. */
const stepOn = (today: string) => sql<
  number | null
>`(select max(day) from unnest(${vehicleReminderDays}) as day
  where ${expectedPayment.dueDate} + day <= ${today}::date)`;

type Day = { today: string; timeZone: string; graceDays: number; furthestDays: number };

/**
 * Finds whom the schedules of vehicles remind on a day, and locks the members against deletion. A step is due on its
 * day, and for some days after it, so that one that was held back or missed is made up for; not if it came before the
 * notice did, or if the holder was reminded since.
 */
export function lockDueReminders(
  tx: Tx,
  { today, timeZone, graceDays, furthestDays }: Day,
  { after, limit }: { after: string | null; limit: number },
) {
  const step = stepOn(today);
  const stepDay = sql`(${expectedPayment.dueDate} + ${step})`;
  return owed(tx, { step: sql<number>`${step}` })
    .where(
      sql`${expectedPayment.dueDate} between ${today}::date - ${furthestDays}::int and ${today}::date + ${furthestDays}::int
        and ${isOwed} and ${isMember} and not ${isToConfirm}
        and ${stepDay} > ${today}::date - ${graceDays}::int
        and ${stepDay} > (${notice.publishedAt} at time zone ${timeZone})::date
        and not ${reminded(sql`(sent.step = ${step}::text or (sent.reminded_at at time zone ${timeZone})::date >= ${stepDay})`)}
        ${after === null ? sql`` : sql`and ${expectedPayment.id} > ${after}`}`,
    )
    .orderBy(asc(expectedPayment.id))
    .limit(limit)
    .for('key share', { of: member });
}

/** Finds whom an admin may remind by hand, the most overdue first; one more if there are more than one act takes. */
export function findCandidates(
  db: Db | Tx,
  asked: CandidatesAsked | { expectedIds: readonly string[] },
  today: string,
) {
  const isAsked =
    'expectedIds' in asked
      ? inArray(expectedPayment.id, [...asked.expectedIds])
      : 'noticeId' in asked
        ? eq(notice.id, asked.noticeId)
        : sql`${expectedPayment.dueDate} < ${today}::date`;
  return owed(db, { isRemindedToday: reminded(sql`sent.step = ${today}`) })
    .where(sql`${isAsked} and ${isOwed}`)
    .orderBy(asc(expectedPayment.dueDate), sql`${openSum} desc`, asc(expectedPayment.id))
    .limit(MOST_AT_ONCE + 1);
}

/** The same for one act, with the members locked against deletion. */
export const lockCandidates = (tx: Tx, expectedIds: readonly string[], today: string) =>
  findCandidates(tx, { expectedIds }, today).for('key share', { of: member });

/** Records reminders. Returns the items of those that were not sent before. */
export async function insertReminders(
  tx: Tx,
  rows: readonly (typeof paymentReminder.$inferInsert)[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const stored = await tx
    .insert(paymentReminder)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ itemId: paymentReminder.itemId });
  return new Set(stored.map(({ itemId }) => itemId));
}

/** Finds the reminders of an expected payment, newest first. */
export const findSentReminders = (db: Db, itemId: string) =>
  db
    .select({
      id: paymentReminder.id,
      at: paymentReminder.remindedAt,
      by: member.name,
      step: paymentReminder.step,
    })
    .from(paymentReminder)
    .leftJoin(member, eq(member.id, paymentReminder.remindedById))
    .where(eq(paymentReminder.itemId, itemId))
    .orderBy(sql`${paymentReminder.remindedAt} desc`);

/** Finds the vehicle with the days of its reminders. */
export async function findReminderDays(db: Db | Tx, vehicleId: string) {
  const { rows } = await db.execute<{ name: string; kind: 'fund' | 'deal'; days: number[] }>(sql`
    select ${fund.name} as name, 'fund' as kind, ${fund.reminderDays} as days from ${fund} where ${fund.id} = ${vehicleId}::uuid
    union all select ${opportunity.name}, 'deal', ${opportunity.reminderDays} from ${opportunity}
    where ${opportunity.id} = ${vehicleId}::uuid`);
  return rows[0];
}

/** Replaces the days that were seen. Returns whether they were still the same. */
export async function updateReminderDays(
  tx: Tx,
  { id, kind }: { id: string; kind: 'fund' | 'deal' },
  { days, seen }: { days: number[]; seen: number[] },
): Promise<boolean> {
  const table = kind === 'fund' ? fund : opportunity;
  const rows = await tx
    .update(table)
    .set({ reminderDays: days })
    .where(and(eq(table.id, id), eq(table.reminderDays, seen)))
    .returning({ id: table.id });
  return rows.length > 0;
}
