import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { bankEntry, payment } from '#app/db/schema/payments.ts';
import { payoutFile, payoutLine } from '#app/db/schema/payouts.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { openSum } from '#app/platform/access/paid.queries.server.ts';
import type { Expected } from './matching/match-entry.ts';

type Asked = { currency: Currency; vehicles: ReadonlySet<string>; references: readonly string[] };

/** The accounts from which a member paid before. */
const paidFrom = sql<string[]>`array(select distinct told.counterparty_iban from ${payment} as paid
  join ${bankEntry} as told on told.id = paid.bank_entry_id
  join ${expectedPayment} as former on former.id = paid.expected_payment_id
  join ${noticeItem} as former_item on former_item.id = former.item_id
  where former_item.position_id = ${position.id} and paid.undone_at is null and told.counterparty_iban is not null)`;

/** The number of the batch in which a payment is at the bank; `batchIdOf`. */
const sentIn = sql<
  string | null
>`(select replace(line.file_id::text, '-', '') || case line.service when 'sepa' then 'S' else 'I' end
  from ${payoutLine} as line join ${payoutFile} as file on file.id = line.file_id
  where line.expected_payment_id = ${expectedPayment.id} and line.ended_at is null and file.released_at is not null)`;

/** Finds what the vehicles of an account expect, and whatever else has one of these references. */
export async function findExpected(tx: Tx, { currency, vehicles, references }: Asked): Promise<Expected[]> {
  const rows = await tx
    .select({
      id: expectedPayment.id,
      reference: expectedPayment.reference,
      direction: expectedPayment.direction,
      vehicleId: notice.vehicleId,
      open: openSum,
      member: member.name,
      entity: entityName,
      ibans: paidFrom,
      batchId: sentIn,
    })
    .from(expectedPayment)
    .innerJoin(noticeItem, sql`${noticeItem.id} = ${expectedPayment.itemId}`)
    .innerJoin(notice, sql`${notice.id} = ${noticeItem.noticeId}`)
    .innerJoin(position, sql`${position.id} = ${noticeItem.positionId}`)
    .innerJoin(member, sql`${member.id} = ${position.memberId}`)
    .leftJoin(investingEntity, sql`${investingEntity.id} = ${position.entityId}`)
    .where(
      sql`${expectedPayment.currency} = ${currency} and (${expectedPayment.reference} = any(${sql.param([...references])}::text[])
        or (${notice.vehicleId} = any(${sql.param([...vehicles])}::uuid[])
          and ${expectedPayment.cancelledAt} is null and ${expectedPayment.waivedAt} is null))`,
    )
    .orderBy(expectedPayment.id);
  return rows.map(({ member, entity, vehicleId, ...row }) => ({
    ...row,
    vehicleId: vehicleId ?? '',
    names: entity === null ? [member] : [entity, member],
  }));
}

/**
 * The first day on which the holder can have paid it: that of the notice, or of the first one that it corrects, or on
 * which it was published in the firm's time zone, if that was before.
 */
export const firstDay = (timeZone: string) => sql<string>`(select
  min(least(first.notice_date, (first.published_at at time zone ${timeZone})::date))::text
  from ${notice} as first where first.vehicle_id = ${notice.vehicleId} and first.kind = ${notice.kind}
  and first.number = ${notice.number})`;

/** Locks expected payments, and returns what is open of each. */
export async function lockExpected(tx: Tx, ids: readonly string[], timeZone: string) {
  const wanted = sql`${expectedPayment.id} = any(${sql.param([...ids])}::uuid[])`;
  await tx
    .select({ id: expectedPayment.id })
    .from(expectedPayment)
    .where(wanted)
    .orderBy(expectedPayment.id)
    .for('update');
  return tx
    .select({
      id: expectedPayment.id,
      direction: expectedPayment.direction,
      currency: expectedPayment.currency,
      vehicleId: sql<string>`${notice.vehicleId}`,
      isCancelled: sql<boolean>`${expectedPayment.cancelledAt} is not null`,
      open: openSum,
      firstDay: firstDay(timeZone),
    })
    .from(expectedPayment)
    .innerJoin(noticeItem, sql`${noticeItem.id} = ${expectedPayment.itemId}`)
    .innerJoin(notice, sql`${notice.id} = ${noticeItem.noticeId}`)
    .where(wanted);
}

type AssignedTo = { currency: Currency; direction: 'in' | 'out'; vehicles: ReadonlySet<string> };

/** Finds payments that one may assign an entry to: what these vehicles expect, of its direction and currency. */
export async function findOpenFor(db: Db, { currency, direction, vehicles }: AssignedTo, most: number) {
  return db
    .select({
      id: expectedPayment.id,
      holder: nameOfHolder,
      noticeId: notice.id,
      kind: notice.kind,
      number: notice.number,
      vehicleId: notice.vehicleId,
      reference: expectedPayment.reference,
      open: openSum,
    })
    .from(expectedPayment)
    .innerJoin(noticeItem, sql`${noticeItem.id} = ${expectedPayment.itemId}`)
    .innerJoin(notice, sql`${notice.id} = ${noticeItem.noticeId}`)
    .innerJoin(position, sql`${position.id} = ${noticeItem.positionId}`)
    .innerJoin(member, sql`${member.id} = ${position.memberId}`)
    .leftJoin(investingEntity, sql`${investingEntity.id} = ${position.entityId}`)
    .where(
      sql`${expectedPayment.currency} = ${currency} and ${expectedPayment.direction} = ${direction} and ${openSum} > 0
        and ${notice.vehicleId} = any(${sql.param([...vehicles])}::uuid[])`,
    )
    .orderBy(expectedPayment.dueDate, expectedPayment.id)
    .limit(most);
}
