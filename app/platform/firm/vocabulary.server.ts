import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { FIRST_VOCABULARY, type Vocabulary } from '#app/domain/investing/vocabulary.ts';
import { findSetting } from './firm.queries.server.ts';

/** Returns the firm's words for preferences and opportunities. Everyone may know them. */
export const currentVocabulary = async (on: Db | Tx = db()): Promise<Vocabulary> =>
  readVocabulary(await findSetting(on, 'vocabulary'));

export const readVocabulary = (stored: unknown): Vocabulary => ({
  ...FIRST_VOCABULARY,
  ...(stored as Partial<Vocabulary> | undefined),
});
