import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { firmSetting } from '#app/db/schema/authoring.ts';

export type FirmSettingName =
  | 'firm'
  | 'logo'
  | 'logo.light'
  | 'logo.dark'
  | 'vocabulary'
  | 'commitments.weights'
  | 'sign-in.roles'
  | 'application';

/** Returns the stored value of a setting; nothing when it has never been set. */
export async function findSetting(db: Db | Tx, name: FirmSettingName): Promise<unknown> {
  const rows = await db
    .select({ value: firmSetting.value })
    .from(firmSetting)
    .where(eq(firmSetting.name, name));
  return rows[0]?.value;
}

/** Returns the stored value, or the one to begin with, and locks it until the transaction ends. */
export async function lockSetting(tx: Tx, name: FirmSettingName, initial: unknown): Promise<unknown> {
  await tx.insert(firmSetting).values({ name, value: initial }).onConflictDoNothing();
  const rows = await tx
    .select({ value: firmSetting.value })
    .from(firmSetting)
    .where(eq(firmSetting.name, name))
    .for('update');
  return rows[0]?.value;
}

/** Writes what the application itself has observed. */
export async function writeFact(tx: Tx, name: FirmSettingName, value: unknown): Promise<void> {
  await tx
    .insert(firmSetting)
    .values({ name, value })
    .onConflictDoUpdate({ target: firmSetting.name, set: { value, changedAt: new Date() } });
}

export async function updateSetting(
  tx: Tx,
  name: FirmSettingName,
  value: unknown,
  changedBy: string,
): Promise<void> {
  await tx
    .update(firmSetting)
    .set({ value, changedAt: new Date(), changedBy })
    .where(eq(firmSetting.name, name));
}
