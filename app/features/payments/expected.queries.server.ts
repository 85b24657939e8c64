import { sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { expectedPayment } from '#app/db/schema/notices.ts';
import { openSum } from '#app/features/notices/paid.queries.server.ts';

/** Locks an expected payment, and returns what is open of it. */
export async function lockExpected(tx: Tx, ids: readonly string[]) {
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
      isCancelled: sql<boolean>`${expectedPayment.cancelledAt} is not null`,
      open: openSum,
    })
    .from(expectedPayment)
    .where(wanted);
}
