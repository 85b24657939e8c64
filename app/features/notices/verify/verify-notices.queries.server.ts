import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import type { Currency } from '#app/domain/money/currencies.ts';

type Named = { vehicle: string; kind: string; number: number; currency: Currency };
const NAMED = sql.raw(`coalesce((select name from fund where id = notice.fund_id),
  (select name from opportunity where id = notice.opportunity_id)) as vehicle, notice.kind, notice.number, notice.currency`);

/** Counts what is verified. */
export async function countVerified(db: Db): Promise<{ notices: number; items: number; expected: number }> {
  const { rows } = await db.execute<{ notices: number; items: number; expected: number }>(sql`
    select (select count(*)::int from notice where recorded_at is not null) as notices,
      (select count(*)::int from notice_item) as items, (select count(*)::int from expected_payment) as expected`);
  return rows[0] ?? { notices: 0, items: 0, expected: 0 };
}

/** Lines whose amount is not the sum of the holders' parts. */
export async function findUnevenLines(db: Db) {
  const { rows } = await db.execute<Named & { place: number; amount: string; sum: string }>(sql`
    select ${NAMED}, line.place, line.amount::text, coalesce(sum(part.amount), 0)::text as sum
    from notice join notice_line as line on line.notice_id = notice.id
      left join notice_item_amount as part on part.line_id = line.id
    group by notice.id, line.id having line.amount <> coalesce(sum(part.amount), 0) order by notice.id, line.place`);
  return rows;
}

/** Items whose unfunded commitment does not change by the sum of their parts. */
export async function findUnevenItems(db: Db) {
  const { rows } = await db.execute<Named & { item: string; change: string; sum: string }>(sql`
    select ${NAMED}, item.id as item, (item.unfunded_after - item.unfunded_before)::text as change,
      sum(part.unfunded_change)::text as sum
    from notice join notice_item as item on item.notice_id = notice.id
      join notice_item_amount as part on part.item_id = item.id
    group by notice.id, item.id
    having item.unfunded_after - item.unfunded_before <> sum(part.unfunded_change) order by item.id`);
  return rows;
}

/**
 * Parts whose recorded amounts are not what the ledger has of them; where all of an open notice has to be recorded, also
 * those that are recorded in part.
 */
export async function findUnrecorded(db: Db) {
  const { rows } = await db.execute<Named & { item: string; recorded: string; found: string }>(sql`
    select ${NAMED}, part.item_id as item, part.recorded_amount::text as recorded,
      coalesce(posted.amount, 0)::text as found
    from notice join notice_item as item on item.notice_id = notice.id
      join notice_item_amount as part on part.item_id = item.id
      left join (
        select posting.item_id, posting.line_id, sum(line.amount) as amount, sum(line.unfunded_change) as unfunded
        from notice_posting as posting join ledger_line as line on line.id = posting.ledger_line_id
        where not exists (select from ledger_line as undoing where undoing.reverses = line.id)
        group by posting.item_id, posting.line_id
      ) as posted on posted.item_id = part.item_id and posted.line_id = part.line_id
    where part.recorded_amount <> coalesce(posted.amount, 0)
      or part.recorded_unfunded <> coalesce(posted.unfunded, 0)
    order by part.item_id`);
  return rows;
}

/** Lines of the ledger of another position, type or day than the part that they record. */
export async function findMisposted(db: Db) {
  const { rows } = await db.execute<Named & { reference: string }>(sql`
    select ${NAMED}, posted.reference
    from notice_posting as posting join ledger_line as posted on posted.id = posting.ledger_line_id
      join notice_item as item on item.id = posting.item_id join notice on notice.id = item.notice_id
      join notice_line as line on line.id = posting.line_id
    where posted.position_id <> item.position_id or posted.type <> line.type or line.notice_id <> notice.id
      or (posting.payment_id is null and posted.date <> notice.due_date)
    order by posted.reference`);
  return rows;
}

/** Open items whose expected payment is not what they come to; and expected payments of notices that are over. */
export async function findUnexpected(db: Db) {
  const { rows } = await db.execute<Named & { item: string; due: string; expected: string | null }>(sql`
    select ${NAMED}, item.id as item, item.due::text,
      (case when wanted.direction = 'out' then -wanted.amount else wanted.amount end)::text as expected
    from notice join notice_item as item on item.notice_id = notice.id
      left join expected_payment as wanted on wanted.item_id = item.id and wanted.cancelled_at is null
    where case when notice.cancelled_at is null and notice.replaced_at is null
      then item.due <> coalesce(case when wanted.direction = 'out' then -wanted.amount else wanted.amount end, 0)
      else wanted.id is not null end
    order by item.id`);
  return rows;
}

/** Kinds of a vehicle whose numbers are not 1, 2, 3 and so on. */
export async function findGaps(db: Db) {
  const { rows } = await db.execute<Named & { count: number }>(sql`
    select vehicle, kind, max(number) as number, count(distinct number)::int as count
    from (select ${NAMED}, notice.vehicle_id from notice where notice.published_at is not null) as published
    group by vehicle_id, vehicle, kind having max(number) <> count(distinct number)`);
  return rows;
}
