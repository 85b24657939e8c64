import { z } from 'zod';
import { revision } from '#app/domain/revision.ts';
import { line } from '#app/domain/text/input-text.ts';

export const LONGEST_WORD = 80;
/** Of each kind, in use. Replaced words stay, so that what was chosen keeps its meaning. */
export const MOST_WORDS = 50;
const MOST_REPLACED = 500;

const word = z.object({
  /** Absent for a new word. */
  key: line(LONGEST_WORD).optional(),
  label: line(LONGEST_WORD),
  archived: z.boolean().optional(),
  replacedBy: line(LONGEST_WORD).optional(),
});
const words = z.array(word).max(MOST_WORDS + MOST_REPLACED);

/** All words, in the order in which they are offered, and the revision that they are based on. Pages loaded before the firm
 * had its own categories send none. */
export const vocabularyInput = z.object({
  revision,
  words: z.object({ sectors: words, regions: words, types: words, categories: words.optional() }),
});
export type VocabularyInput = z.infer<typeof vocabularyInput>;
