import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { bankEntry, bankEntryPart, bankStatement, payment } from '#app/db/schema/payments.ts';

/** Finds entries with their account and currency, what is proposed for them, and what they paid. */
export async function findEntries(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({ entry: bankEntry, account: bankStatement.account, currency: bankStatement.currency })
    .from(bankEntry)
    .innerJoin(bankStatement, eq(bankStatement.id, bankEntry.statementId))
    .where(inArray(bankEntry.id, [...ids]))
    .orderBy(bankEntry.id);
  const parts = await tx
    .select()
    .from(bankEntryPart)
    .where(inArray(bankEntryPart.entryId, [...ids]));
  const paid = await tx
    .select({
      entryId: payment.bankEntryId,
      sum: sql<number>`sum(${payment.amount})::bigint`.mapWith(Number),
    })
    .from(payment)
    .where(and(inArray(payment.bankEntryId, [...ids]), isNull(payment.undoneAt)))
    .groupBy(payment.bankEntryId);
  return rows.map(({ entry, account, currency }) => ({
    ...entry,
    account,
    currency,
    parts: parts
      .filter(({ entryId }) => entryId === entry.id)
      .map(({ expectedPaymentId: expectedId, amount }) => ({ expectedId, amount })),
    paid: paid.find(({ entryId }) => entryId === entry.id)?.sum ?? 0,
  }));
}

export async function findPayment(tx: Tx, id: string) {
  const [row] = await tx.select().from(payment).where(eq(payment.id, id));
  return row;
}
