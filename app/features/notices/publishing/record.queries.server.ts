import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import {
  expectedPayment,
  noticeItem,
  noticeItemAmount,
  noticeLine,
  noticePosting,
} from '#app/db/schema/notices.ts';
import { inParts } from '#app/features/ledger/positions.queries.server.ts';

type NewLine = typeof noticeLine.$inferInsert;
type NewItem = typeof noticeItem.$inferInsert;
type NewAmount = typeof noticeItemAmount.$inferInsert;
type NewPosting = typeof noticePosting.$inferInsert;
type NewExpected = typeof expectedPayment.$inferInsert;

export async function insertLinesOf(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  await tx.insert(noticeLine).values([...lines]);
}

export async function insertItems(
  tx: Tx,
  { items, amounts }: { items: readonly NewItem[]; amounts: readonly NewAmount[] },
): Promise<void> {
  for (const part of inParts(items)) await tx.insert(noticeItem).values(part);
  for (const part of inParts(amounts)) await tx.insert(noticeItemAmount).values(part);
}

export async function insertExpected(tx: Tx, rows: readonly NewExpected[]): Promise<void> {
  for (const part of inParts(rows)) await tx.insert(expectedPayment).values(part);
}

export async function insertPostings(tx: Tx, rows: readonly NewPosting[]): Promise<void> {
  for (const part of inParts(rows)) await tx.insert(noticePosting).values(part);
}

/** The items of a notice that expect a payment which is not cancelled. */
export const findExpectedOf = (db: Db | Tx, noticeId: string) =>
  db
    .select({
      id: expectedPayment.id,
      itemId: noticeItem.id,
      positionId: noticeItem.positionId,
      direction: expectedPayment.direction,
    })
    .from(expectedPayment)
    .innerJoin(noticeItem, eq(noticeItem.id, expectedPayment.itemId))
    .where(and(eq(noticeItem.noticeId, noticeId), isNull(expectedPayment.cancelledAt)));

/** Lets expected payments belong to other items, which changes what is due but not the reference. */
export async function handOver(
  tx: Tx,
  rows: readonly { id: string; itemId: string; amount: number; dueDate: string }[],
): Promise<void> {
  for (const part of inParts(rows)) {
    const column = (of: (row: (typeof rows)[number]) => string) => sql.param(part.map(of));
    await tx.execute(sql`
      update ${expectedPayment} set item_id = given.item_id, amount = given.amount, due_date = given.due_date
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ itemId }) => itemId)}::uuid[],
        ${column(({ amount }) => String(amount))}::bigint[], ${column(({ dueDate }) => dueDate)}::date[])
        as given(id, item_id, amount, due_date)
      where ${expectedPayment.id} = given.id`);
  }
}

/** Says of the items of a correction what their holders reported to have paid for the notice that it replaces. */
export async function copyReported(
  tx: Tx,
  { id, corrects }: { id: string; corrects: string | null },
): Promise<void> {
  await tx.execute(sql`
    update ${noticeItem} as item
    set reported_paid_on = former.reported_paid_on, reported_at = former.reported_at
    from ${noticeItem} as former
    where item.notice_id = ${id}::uuid and former.notice_id = ${corrects}::uuid
      and former.position_id = item.position_id and former.reported_at is not null and item.due > 0`);
}

export async function cancelExpected(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  for (const part of inParts(ids))
    await tx.update(expectedPayment).set({ cancelledAt: at }).where(inArray(expectedPayment.id, part));
}

/** Finds the lines of the ledger by which a notice was recorded, and which nothing has undone. */
export async function findPosted(db: Db | Tx, noticeId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select posting.ledger_line_id as id from ${noticePosting} as posting
      join ${noticeItem} as item on item.id = posting.item_id
    where item.notice_id = ${noticeId}::uuid
      and not exists (select from ${ledgerLine} as undoing where undoing.reverses = posting.ledger_line_id)
    order by 1`);
  return rows.map(({ id }) => id);
}

/** Says that nothing of a notice is in the ledger any longer. */
export async function clearRecorded(tx: Tx, noticeId: string): Promise<void> {
  await tx.execute(sql`
    update ${noticeItemAmount} as part set recorded_amount = 0, recorded_unfunded = 0
    from ${noticeItem} as item where item.id = part.item_id and item.notice_id = ${noticeId}::uuid`);
}

/** Waives an expected payment once; returns nothing if it is waived or cancelled already. */
export async function markWaived(
  tx: Tx,
  id: string,
  { at, byId, reason }: { at: Date; byId: string; reason: string },
) {
  const [row] = await tx
    .update(expectedPayment)
    .set({ waivedAt: at, waivedById: byId, waivedReason: reason })
    .from(noticeItem)
    .where(
      and(
        eq(expectedPayment.id, id),
        eq(noticeItem.id, expectedPayment.itemId),
        isNull(expectedPayment.waivedAt),
        isNull(expectedPayment.cancelledAt),
      ),
    )
    .returning({
      noticeId: noticeItem.noticeId,
      reference: expectedPayment.reference,
      amount: expectedPayment.amount,
    });
  return row;
}
