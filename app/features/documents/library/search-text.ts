import { foldedText } from '#app/domain/folded-text.ts';
import {
  beginningOf,
  beginsWith,
  excerptOf,
  type IsHit,
  markedParts,
  type TextPart,
} from '#app/domain/marked-text.ts';
import { wordsOf } from '#app/platform/lists/text-query.ts';

function isHitOf(search: string): { isHit: IsHit; words: number } {
  const words = new Set(wordsOf(search).map(foldedText));
  return { isHit: beginsWith([...words]), words: words.size };
}

/** Splits a text into matches of a search and the rest. */
export const markedText = (text: string, search: string | undefined): TextPart[] =>
  markedParts(text, isHitOf(search ?? '').isHit);

/** Returns the sentence of a page that has most of what a search looks for; the page's beginning if none has any. */
export function snippetOf(pageText: string, search: string): TextPart[] {
  // The lines of a page are not sentences.
  const text = pageText.replace(/\s+/g, ' ').trim();
  const { isHit, words } = isHitOf(search);
  return excerptOf(text, isHit, words) ?? beginningOf(text);
}
