import { and, between, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { bankEntry, bankEntryPart, bankStatement, payment } from '#app/db/schema/payments.ts';
import type { FileStatement } from '../bank-files/bank-file.ts';

export type EntryRow = typeof bankEntry.$inferInsert;
export type PartRow = typeof bankEntryPart.$inferInsert;
export type PaymentRow = typeof payment.$inferInsert;

type Named = Pick<FileStatement, 'account' | 'kind' | 'statementId' | 'sequence'>;

/** Finds a statement that was read before, and by whom. */
export async function findRead(tx: Tx, { account, kind, statementId, sequence }: Named) {
  const [row] = await tx
    .select({ id: bankStatement.id, readAt: bankStatement.readAt, readBy: member.name })
    .from(bankStatement)
    .leftJoin(member, eq(member.id, bankStatement.readById))
    .where(
      and(
        eq(bankStatement.account, account),
        eq(bankStatement.kind, kind),
        eq(bankStatement.statementId, statementId),
        eq(bankStatement.sequence, sequence),
      ),
    );
  return row;
}

/** Finds how often a CSV of an account was read, by whatever choices, newest first. */
export const findReadings = (tx: Tx, { account, sha256 }: { account: string; sha256: Buffer }) =>
  tx
    .select({
      ...{ id: bankStatement.id, statementId: bankStatement.statementId },
      ...{ readAt: bankStatement.readAt, readBy: member.name },
    })
    .from(bankStatement)
    .leftJoin(member, eq(member.id, bankStatement.readById))
    .where(
      and(
        eq(bankStatement.account, account),
        eq(bankStatement.kind, 'csv'),
        eq(bankStatement.sha256, sha256),
      ),
    )
    .orderBy(desc(bankStatement.id));

/** Counts the payments of a statement that count. */
export async function countPaidBy(tx: Tx, statementId: string): Promise<number> {
  const rows = await tx
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(bankEntry, eq(bankEntry.id, payment.bankEntryId))
    .where(and(eq(bankEntry.statementId, statementId), isNull(payment.undoneAt)));
  return rows.length;
}

/** Sets aside whatever is to be decided of a statement; another one has the money of its entries. */
export async function setStatementAside(
  tx: Tx,
  statementId: string,
  aside: Pick<EntryRow, 'setAsideAt' | 'setAsideById' | 'setAsideReason'>,
): Promise<void> {
  await tx.update(bankEntry).set({ isReplaced: true }).where(eq(bankEntry.statementId, statementId));
  const entries = await tx
    .update(bankEntry)
    .set({ ...aside, why: null, missing: null })
    .where(
      and(eq(bankEntry.statementId, statementId), or(isNotNull(bankEntry.why), isNotNull(bankEntry.missing))),
    )
    .returning({ id: bankEntry.id });
  const ids = entries.map(({ id }) => id);
  await tx.delete(bankEntryPart).where(inArray(bankEntryPart.entryId, ids));
}

export async function insertStatement(tx: Tx, row: typeof bankStatement.$inferInsert): Promise<void> {
  await tx.insert(bankStatement).values(row);
}

const AT_ONCE = 500;

function* inChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}

export async function insertEntries(
  tx: Tx,
  {
    entries,
    parts,
    payments,
  }: { entries: readonly EntryRow[]; parts: readonly PartRow[]; payments: readonly PaymentRow[] },
): Promise<void> {
  for (const rows of inChunks(entries)) await tx.insert(bankEntry).values(rows);
  for (const rows of inChunks(parts)) await tx.insert(bankEntryPart).values(rows);
  for (const rows of inChunks(payments)) await tx.insert(payment).values(rows);
}

/** Finds entries that a file of the other kind brought: a notification and a statement have the same money. */
export function findInOtherKind(
  tx: Tx,
  { account, kind }: Pick<Named, 'account' | 'kind'>,
  numbers: readonly string[],
) {
  return tx
    .select({
      id: bankEntry.id,
      entryReference: bankEntry.entryReference,
      direction: bankEntry.direction,
      bookedOn: bankEntry.bookedOn,
      amount: bankEntry.amount,
      missing: bankEntry.missing,
    })
    .from(bankEntry)
    .innerJoin(bankStatement, eq(bankStatement.id, bankEntry.statementId))
    .where(
      and(
        eq(bankStatement.account, account),
        sql`${bankStatement.kind} <> ${kind}`,
        eq(bankEntry.status, 'BOOK'),
        isNull(bankEntry.setAsideAt),
        sql`${bankEntry.entryReference} = any(${sql.param([...numbers])}::text[])`,
      ),
    );
}

type Days = { account: string; fromDay: string; toDay: string };

/** Whether a CSV was read again, by other choices: then only the last reading counts. */
const isReadAgain = sql`${bankStatement.kind} = 'csv' and exists (select from ${bankStatement} as later
  where later.account = ${bankStatement.account} and later.kind = 'csv' and later.sha256 = ${bankStatement.sha256}
  and later.id > ${bankStatement.id})`;

/** Finds the entries of an account that were booked, or have their value date, from one day to another. */
export const findBooked = (tx: Tx, { account, fromDay, toDay }: Days) =>
  tx
    .select({
      id: bankEntry.id,
      statementId: bankEntry.statementId,
      kind: bankStatement.kind,
      entryReference: bankEntry.entryReference,
      amount: bankEntry.amount,
      direction: bankEntry.direction,
      bookedOn: bankEntry.bookedOn,
      valueDate: bankEntry.valueDate,
      reference: bankEntry.reference,
      counterparty: bankEntry.counterparty,
      text: bankEntry.text,
      isSpent: sql<boolean>`${bankEntry.direction} = 'out' and ${bankEntry.why} is null and ${bankEntry.missing} is null
        and ${bankEntry.setAsideAt} is null and not exists (select from ${payment} as paid where paid.bank_entry_id = ${bankEntry.id})`,
    })
    .from(bankEntry)
    .innerJoin(bankStatement, eq(bankStatement.id, bankEntry.statementId))
    .where(
      and(
        eq(bankStatement.account, account),
        eq(bankEntry.status, 'BOOK'),
        sql`not (${isReadAgain})`,
        or(between(bankEntry.bookedOn, fromDay, toDay), between(bankEntry.valueDate, fromDay, toDay)),
      ),
    );

type Undone = {
  amount: number;
  direction: 'in' | 'out';
  endToEndId: string | null;
  reference: string | null;
};

/** Finds entries of an account that a return or a reversal may be of: the same money, the other way. */
export function findReturned(tx: Tx, account: string, { amount, direction, endToEndId, reference }: Undone) {
  return tx
    .select({ id: bankEntry.id })
    .from(bankEntry)
    .innerJoin(bankStatement, eq(bankStatement.id, bankEntry.statementId))
    .where(
      and(
        eq(bankStatement.account, account),
        eq(bankEntry.amount, amount),
        sql`${bankEntry.direction} <> ${direction}`,
        eq(bankEntry.status, 'BOOK'),
        isNull(bankEntry.setAsideAt),
        sql`(${bankEntry.endToEndId} = ${endToEndId} or ${bankEntry.reference} = ${reference})`,
      ),
    );
}

/** Finds the payments that entries paid and that count. */
export const findPaymentsOf = (tx: Tx, entryIds: readonly string[]) =>
  tx
    .select()
    .from(payment)
    .where(and(inArray(payment.bankEntryId, [...entryIds]), isNull(payment.undoneAt)));

export async function undoPayments(
  tx: Tx,
  ids: readonly string[],
  how: { undoneAt: Date; undoneById: string | null; undoneReason: string },
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(payment)
      .set(how)
      .where(inArray(payment.id, [...ids]));
}

/** Changes an entry; what was proposed for it goes with what was asked about it. */
export async function updateEntry(tx: Tx, id: string, change: Partial<EntryRow>): Promise<void> {
  await tx.update(bankEntry).set(change).where(eq(bankEntry.id, id));
  if (change.why === null) await tx.delete(bankEntryPart).where(eq(bankEntryPart.entryId, id));
}

export async function insertPayments(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(payment).values([...rows]);
}
