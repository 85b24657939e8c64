import { and, desc, eq, like } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { importWord, tableChoices } from '#app/db/schema/imports.ts';
import { member } from '#app/db/schema/members.ts';

export const findStoredChoices = (db: Db | Tx, shape: string, scope: string) =>
  db
    .select({ scope: tableChoices.scope, choices: tableChoices.choices, by: member.name })
    .from(tableChoices)
    .innerJoin(member, eq(member.id, tableChoices.chosenById))
    .where(and(eq(tableChoices.shape, shape), like(tableChoices.scope, `${scope}%`)))
    .orderBy(desc(tableChoices.chosenAt));

export async function storeChoices(tx: Tx, row: typeof tableChoices.$inferInsert): Promise<void> {
  const { choices, chosenAt, chosenById } = row;
  await tx
    .insert(tableChoices)
    .values(row)
    .onConflictDoUpdate({
      target: [tableChoices.scope, tableChoices.shape],
      set: { choices, chosenAt, chosenById },
    });
}

export const findStoredWords = (db: Db | Tx, most: number) =>
  db.select().from(importWord).orderBy(desc(importWord.chosenAt)).limit(most);

export async function storeWord(tx: Tx, row: typeof importWord.$inferInsert): Promise<void> {
  const { meaning, chosenAt, chosenById } = row;
  await tx
    .insert(importWord)
    .values(row)
    .onConflictDoUpdate({
      target: [importWord.column, importWord.word],
      set: { meaning, chosenAt, chosenById },
    });
}
