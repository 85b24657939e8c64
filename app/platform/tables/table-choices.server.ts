import type { Db, Tx } from '#app/db/client.server.ts';
import {
  findStoredChoices,
  findStoredWords,
  storeChoices,
  storeWord,
} from './table-choices.queries.server.ts';
import { type Words, wordKey } from './table-reading.ts';

/** What a table is read for: an import, or an account at a bank. */
export type ChoiceScope = 'import' | `bank ${string}`;

/** Finds how tables of this form were read before, the latest first, to be parsed. `bank `: for all accounts. */
export const recallTableChoices = (
  db: Db | Tx,
  shape: string,
  scope: 'import' | 'bank ',
): Promise<{ choices: unknown; by: string }[]> => findStoredChoices(db, shape, scope);

type Chosen = { scope: ChoiceScope; shape: string; choices: Record<string, unknown>; byId: string };

/** Remembers how a table of this form is read. */
export const keepTableChoices = (tx: Tx, { byId, ...chosen }: Chosen): Promise<void> =>
  storeChoices(tx, { ...chosen, chosenAt: new Date(), chosenById: byId });

/** Words of persons are not remembered: only those that name a kind of line, or a fund. */
const REMEMBERED = ['type', 'vehicle'] as const;
const MOST_WORDS = 5_000;

/** Finds what words stood for in the imports before. */
export async function recallWords(db: Db | Tx): Promise<Words> {
  const words: Record<string, Record<string, string>> = {};
  for (const { column, word, meaning } of await findStoredWords(db, MOST_WORDS)) {
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
      await storeWord(tx, { column, word: wordKey(word), meaning, ...chosen });
}
