import { and, desc, eq, like } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { importWord, tableChoices } from '#app/db/schema/imports.ts';
import { member } from '#app/db/schema/members.ts';
import { type Words, wordKey } from './table-reading.ts';

/** What a table is read for: an import, or an account at a bank. */
export type ChoiceScope = 'import' | `bank ${string}`;

/** Choices as they were stored, to be parsed by who reads such tables. */
type StoredChoices = { scope: string; choices: unknown; by: string };

/** Finds how tables of this form were read before, the latest first. `scope`: `bank ` for all accounts. */
export const findTableChoices = (
  db: Db | Tx,
  shape: string,
  scope: 'import' | 'bank ',
): Promise<StoredChoices[]> =>
  db
    .select({ scope: tableChoices.scope, choices: tableChoices.choices, by: member.name })
    .from(tableChoices)
    .innerJoin(member, eq(member.id, tableChoices.chosenById))
    .where(and(eq(tableChoices.shape, shape), like(tableChoices.scope, `${scope}%`)))
    .orderBy(desc(tableChoices.chosenAt));

/** Remembers how a table of this form is read. */
export async function keepTableChoices(
  tx: Tx,
  {
    scope,
    shape,
    choices,
    byId,
  }: { scope: ChoiceScope; shape: string; choices: Record<string, unknown>; byId: string },
): Promise<void> {
  const chosen = { choices, chosenAt: new Date(), chosenById: byId };
  await tx
    .insert(tableChoices)
    .values({ scope, shape, ...chosen })
    .onConflictDoUpdate({ target: [tableChoices.scope, tableChoices.shape], set: chosen });
}

/** Words of persons are not remembered: only those that name a kind of line, or a fund. */
const REMEMBERED = ['type', 'vehicle'] as const;
const MOST_WORDS = 5_000;

/** Finds what words stood for in the imports before. */
export async function findWords(db: Db | Tx): Promise<Words> {
  const rows = await db.select().from(importWord).orderBy(desc(importWord.chosenAt)).limit(MOST_WORDS);
  const words: Record<string, Record<string, string>> = {};
  for (const { column, word, meaning } of rows) {
    words[column] ??= {};
    words[column][word] = meaning;
  }
  return words;
}

/** Remembers what words stand for in every import from now on. */
export async function keepWords(tx: Tx, words: Words, byId: string): Promise<void> {
  const chosen = { chosenAt: new Date(), chosenById: byId };
  for (const column of REMEMBERED)
    for (const [word, meaning] of Object.entries(words[column] ?? {}))
      await tx
        .insert(importWord)
        .values({ column, word: wordKey(word), meaning, ...chosen })
        .onConflictDoUpdate({ target: [importWord.column, importWord.word], set: { meaning, ...chosen } });
}
