import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import {
  expectedPayment,
  notice,
  noticeItem,
  noticeItemAmount,
  noticeLine,
  noticePosting,
} from '#app/db/schema/notices.ts';
import { payment } from '#app/db/schema/payments.ts';
import type { LineType } from '#app/domain/investing/ledger.ts';
import type { NoticeKind } from '#app/domain/investing/notice.ts';
import { inParts } from '#app/features/ledger/positions.queries.server.ts';

/**
 * Holds back others who match or undo payments, or change what is expected, until the transaction ends, so that no
 * entry is used twice, and nothing is paid twice. Before the ledger's lock, where both are taken.
 */
export async function lockPayments(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payments', 0))`);
}

const given = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`;

const IS_POSTED = sql`not exists (select from ${ledgerLine} as undoing where undoing.reverses = posting.ledger_line_id)`;

/** Finds the lines of the ledger that were recorded with payments which are undone by now. */
export async function findUndonePostings(tx: Tx, expectedIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select posting.ledger_line_id as id
    from ${payment} as paid join ${noticePosting} as posting on posting.payment_id = paid.id
    where paid.expected_payment_id = ${given(expectedIds)} and paid.undone_at is not null and ${IS_POSTED}
    order by 1`);
  return rows.map(({ id }) => id);
}

/** Says that lines of the ledger are no longer what their items have recorded. */
export async function takeFromRecorded(tx: Tx, ledgerLineIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${noticeItemAmount} as part set recorded_amount = part.recorded_amount - gone.amount,
      recorded_unfunded = part.recorded_unfunded - gone.unfunded
    from (select posting.item_id, posting.line_id, sum(line.amount) as amount, sum(line.unfunded_change) as unfunded
      from ${noticePosting} as posting join ${ledgerLine} as line on line.id = posting.ledger_line_id
      where posting.ledger_line_id = ${given(ledgerLineIds)} group by 1, 2) as gone
    where part.item_id = gone.item_id and part.line_id = gone.line_id`);
}

type UnpostedRow = {
  expectedId: string;
  itemId: string;
  lineId: string;
  positionId: string;
  vehicleId: string;
  kind: NoticeKind;
  number: number;
  place: number;
  type: LineType;
  description: string;
  amount: string;
  unfunded: string;
};

/** Finds what open items, whose payments these are, have not recorded yet, line by line. */
export async function findUnposted(tx: Tx, expectedIds: readonly string[]) {
  const { rows } = await tx.execute<UnpostedRow>(sql`
    select wanted.id as "expectedId", item.id as "itemId", line.id as "lineId", item.position_id as "positionId",
      notice.vehicle_id as "vehicleId", notice.kind, notice.number, line.place, line.type, line.description,
      (part.amount - part.recorded_amount)::text as amount,
      (part.unfunded_change - part.recorded_unfunded)::text as unfunded
    from ${expectedPayment} as wanted join ${noticeItem} as item on item.id = wanted.item_id
      join ${notice} as notice on notice.id = item.notice_id
      join ${noticeItemAmount} as part on part.item_id = item.id join ${noticeLine} as line on line.id = part.line_id
    where wanted.id = ${given(expectedIds)} and wanted.cancelled_at is null and part.amount > part.recorded_amount
    order by wanted.id, line.place`);
  return rows.map(({ amount, unfunded, ...row }) => ({
    ...row,
    amount: Number(amount),
    unfundedChange: Number(unfunded),
  }));
}

/** Finds the payments that count, oldest first, with what each has recorded of money; below zero where it went out. */
export async function findCounted(tx: Tx, expectedIds: readonly string[]) {
  const { rows } = await tx.execute<{
    id: string;
    expectedId: string;
    amount: string;
    valueDate: string;
    posted: { type: LineType; amount: number }[];
  }>(sql`
    select paid.id, paid.expected_payment_id as "expectedId", paid.amount::text, paid.value_date::text as "valueDate",
      coalesce((select jsonb_agg(jsonb_build_object('type', line.type, 'amount', line.amount))
        from ${noticePosting} as posting join ${ledgerLine} as line on line.id = posting.ledger_line_id
        where posting.payment_id = paid.id and ${IS_POSTED}), '[]') as posted
    from ${payment} as paid
    where paid.expected_payment_id = ${given(expectedIds)} and paid.undone_at is null
    order by paid.recorded_at, paid.id`);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

type Addition = { itemId: string; lineId: string; amount: number; unfundedChange: number };

/** Says what the ledger has of items besides what it had. */
export async function addToRecorded(tx: Tx, additions: readonly Addition[]): Promise<void> {
  for (const some of inParts(additions)) {
    const column = (of: (row: Addition) => string) => sql.param(some.map(of));
    await tx.execute(sql`
      update ${noticeItemAmount} as part set recorded_amount = part.recorded_amount + more.amount,
        recorded_unfunded = part.recorded_unfunded + more.unfunded
      from (select added.item_id, added.line_id, sum(added.amount) as amount, sum(added.unfunded) as unfunded
        from unnest(${column(({ itemId }) => itemId)}::uuid[], ${column(({ lineId }) => lineId)}::uuid[],
          ${column(({ amount }) => String(amount))}::bigint[],
          ${column(({ unfundedChange }) => String(unfundedChange))}::bigint[])
          as added(item_id, line_id, amount, unfunded) group by 1, 2) as more
      where part.item_id = more.item_id and part.line_id = more.line_id`);
  }
}
