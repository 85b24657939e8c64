import { eq } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { payment } from '#app/db/schema/payments.ts';

type PaymentRow = typeof payment.$inferInsert;

export async function insertPayment(tx: Tx, row: PaymentRow): Promise<void> {
  await tx.insert(payment).values(row);
}

export async function findPayment(tx: Tx, id: string) {
  const [row] = await tx.select().from(payment).where(eq(payment.id, id));
  return row;
}

export async function updatePayment(tx: Tx, id: string, change: Partial<PaymentRow>): Promise<void> {
  await tx.update(payment).set(change).where(eq(payment.id, id));
}
