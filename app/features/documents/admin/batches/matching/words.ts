import { APOSTROPHE, foldedText } from '#app/domain/text/folded-text.ts';

/** Separate words and addresses. */
const SEPARATORS = /[\s<>()[\]",;:]+/u;

/** Most parts of most texts, which need no closer look. */
const SINGLE_WORD = /^[a-z0-9]+$/;

/**
 * Returns the words of a text, without accents, case and punctuation. E-mail addresses count as words. An apostrophe
 * stays here, unlike in a search: "Ada’s" names Ada, and o'neil@x.com is not oneil@x.com.
 */
export function wordsOfText(text: string): string[] {
  const folded = text.split(APOSTROPHE).map(foldedText).join("'");
  const words: string[] = [];
  for (const part of folded.split(SEPARATORS)) {
    if (SINGLE_WORD.test(part)) words.push(part);
    else for (const word of wordsOfPart(part)) words.push(word);
  }
  return words;
}

/**
 * Returns the words of a text without separators; an address comes first. One pattern for both would try every `@`
 * with every dot.
 */
function wordsOfPart(part: string): string[] {
  const at = part.indexOf('@', 1);
  const domain = at < 0 ? undefined : /^.+\.[a-z]{2,}/u.exec(part.slice(at + 1))?.[0];
  if (domain === undefined) return part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const end = at + 1 + domain.length;
  return [part.slice(0, end), ...(part.slice(end).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])];
}
