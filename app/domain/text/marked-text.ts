import { wordsIn } from './folded-text.ts';

/** A piece of text; `hit` if it is what the search looked for. */
export type TextPart = { text: string; hit: boolean };

/** Whether a word, folded, is what a search looks for. */
export type IsHit = (folded: string) => boolean;

/** Matches words that begin with one of these, which are folded. */
export const beginsWith =
  (words: readonly string[]): IsHit =>
  (folded) =>
    words.some((sought) => folded.startsWith(sought));

const hitsIn = (text: string, isHit: IsHit) => wordsIn(text).filter(({ folded }) => isHit(folded));

/** Splits a text into matches of a search and the rest. */
export function markedParts(text: string, isHit: IsHit): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { from, until } of hitsIn(text, isHit).toSorted((one, other) => one.from - other.from)) {
    if (until <= end) continue;
    const last = parts.at(-1);
    const between = text.slice(end, from);
    // Consecutive words are marked as one, and words that overlap.
    if (last?.hit && /^\s*$/.test(between)) last.text += text.slice(end, until);
    else {
      if (between) parts.push({ text: between, hit: false });
      parts.push({ text: text.slice(from, until), hit: true });
    }
    end = until;
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false });
  return parts;
}

/** The longest excerpt, and how much of it may precede the match, in characters. */
const LONGEST = 150;
const BEFORE = 50;
/** Not every full stop ends a sentence: what follows must look like the beginning of one. Nor does a divided word. */
const SENTENCE_END = /[.!?]\s+(?=[\p{Lu}\p{Lo}\p{N}\p{P}])|[^-\u00ad\u2010\u2011]\n/gu;

/**
 * Returns the sentence of a text that has most of what a search looks for, shortened; `null` if none has any of it.
 * @param enough different words; the first sentence that has so many is taken
 */
export function excerptOf(text: string, isHit: IsHit, enough: number): TextPart[] | null {
  let best: { from: number; until: number; hit: number; words: number } | null = null;
  for (const [from, until] of sentencesOf(text)) {
    const hits = hitsIn(text.slice(from, until), isHit);
    const [first] = hits;
    const words = new Set(hits.map(({ folded }) => folded)).size;
    if (first && words > (best?.words ?? 0)) best = { from, until, hit: from + first.from, words };
    if (best && best.words >= enough) break;
  }
  if (!best) return null;
  const from = best.hit - best.from > BEFORE ? wordAfter(text, best.hit - BEFORE) : best.from;
  const until = best.until - from > LONGEST ? wordBefore(text, from + LONGEST) : best.until;
  const before = from > best.from ? '… ' : '';
  const after = until < best.until ? ' …' : '';
  return markedParts(before + text.slice(from, until).trim() + after, isHit);
}

/** Returns the beginning of a text, shortened at a word. */
export function beginningOf(text: string): TextPart[] {
  const cut = text.length > LONGEST ? `${text.slice(0, wordBefore(text, LONGEST))} …` : text;
  return [{ text: cut, hit: false }];
}

function* sentencesOf(text: string): Generator<[from: number, until: number]> {
  let from = 0;
  for (const { 0: end, index } of text.matchAll(SENTENCE_END)) {
    yield [from, index + end.trimEnd().length];
    from = index + end.length;
  }
  yield [from, text.length];
}

const wordAfter = (text: string, at: number): number => {
  const space = text.indexOf(' ', at);
  return space < 0 ? at : space + 1;
};

const wordBefore = (text: string, at: number): number => {
  const space = text.lastIndexOf(' ', at);
  return space < 0 ? at : space;
};
