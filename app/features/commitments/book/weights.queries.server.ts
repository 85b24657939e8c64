import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { firmSetting } from '#app/db/schema/authoring.ts';

const NAME = 'commitments.weights';

/** Returns the stored weights; nothing when they have never been set. */
export async function findWeights(db: Db): Promise<unknown> {
  const rows = await db
    .select({ value: firmSetting.value })
    .from(firmSetting)
    .where(eq(firmSetting.name, NAME));
  return rows[0]?.value;
}

/** Returns the stored weights and locks them until the transaction ends. */
export async function lockWeights(tx: Tx, initial: unknown): Promise<unknown> {
  await tx.insert(firmSetting).values({ name: NAME, value: initial }).onConflictDoNothing();
  const rows = await tx
    .select({ value: firmSetting.value })
    .from(firmSetting)
    .where(eq(firmSetting.name, NAME))
    .for('update');
  return rows[0]?.value;
}

export async function updateWeights(tx: Tx, value: unknown, changedBy: string): Promise<void> {
  await tx
    .update(firmSetting)
    .set({ value, changedAt: new Date(), changedBy })
    .where(eq(firmSetting.name, NAME));
}
