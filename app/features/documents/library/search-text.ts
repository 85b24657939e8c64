import { soughtWords } from '#app/domain/text/folded-text.ts';
import {
  beginningOf,
  beginsWith,
  excerptOf,
  type IsHit,
  markedParts,
  type TextPart,
} from '#app/domain/text/marked-text.ts';
import { MOST_WORDS } from '#app/platform/lists/text-query.ts';

function isHitOf(search: string): { isHit: IsHit; words: number } {
  const words = new Set(soughtWords(search).slice(0, MOST_WORDS));
  return { isHit: beginsWith([...words]), words: words.size };
}

/** Splits a text into matches of a search and the rest. */
export const markedText = (text: string, search: string | undefined): TextPart[] =>
  markedParts(text, isHitOf(search ?? '').isHit);

const SPACE = /([-\u00ad\u2010\u2011])[ \t]*[\r\n]\s*|\s+/g;

/** Returns the sentence of a page that has most of what a search looks for; the page's beginning if none has any. */
export function snippetOf(pageText: string, search: string): TextPart[] {
  // The lines of a page are not sentences. A word that is divided between two stays a word.
  const text = pageText.replace(SPACE, (_space, hyphen?: string) => (hyphen ? `${hyphen}\n` : ' ')).trim();
  const { isHit, words } = isHitOf(search);
  return excerptOf(text, isHit, words) ?? beginningOf(text);
}
