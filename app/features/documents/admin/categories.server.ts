import type { Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { offeredWords } from '#app/domain/investing/vocabulary.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';

/**
 * Requires that a category is one of the firm's. `before`: the one that a document has already, which it may keep.
 * @throws DomainError `unprocessable` for one that is not, or no longer, offered.
 */
export async function requireCategory(tx: Tx, category: string, before?: string): Promise<void> {
  if (category === before) return;
  const { categories } = await currentVocabulary(tx);
  if (!offeredWords(categories, []).some(({ key }) => key === category))
    throw new DomainError('unprocessable', 'This category is no longer offered. Please choose another one.');
}
