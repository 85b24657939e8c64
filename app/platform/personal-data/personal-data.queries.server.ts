import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { columnOf, PERSONAL_TABLES } from '#app/db/schema/register.ts';

/** Finds a member's rows of every table whose declaration names a key of the data export, by that key. */
export async function findDeclaredRows(db: Db, memberId: string): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const { table, data } of PERSONAL_TABLES) {
    const { of, exported, actors = [] } = data;
    if (!of || typeof exported !== 'object' || !('as' in exported)) continue;
    const withheld = new Set([of, ...actors, ...(exported.omits ?? [])]);
    const columns = Object.entries(getTableColumns(table)).filter(([name]) => !withheld.has(name));
    found[exported.as] = await db
      .select(Object.fromEntries(columns))
      .from(table)
      .where(eq(columnOf(table, of), memberId))
      .orderBy(...(exported.newest ? [desc(columnOf(table, exported.newest))] : []));
  }
  return found;
}

/** Deletes and empties what the declarations of the tables say of a member who is erased. */
export async function eraseDeclaredRows(tx: Tx, memberId: string): Promise<void> {
  for (const { table, data } of PERSONAL_TABLES) {
    const { of, erased, released = [] } = data;
    for (const name of released)
      await tx
        .update(table)
        .set({ [name]: null })
        .where(eq(columnOf(table, name), memberId));
    if (!of || !erased) continue;
    const isTheirs = eq(columnOf(table, of), memberId);
    if (erased === 'deleted') await tx.delete(table).where(isTheirs);
    else if (typeof erased === 'object' && !('act' in erased))
      await tx
        .update(table)
        .set(Object.fromEntries(erased.cleared.map((name) => [name, null])))
        .where(isTheirs);
  }
}
