import type { TextPart } from '#app/ui/marked-text.tsx';
import { foldedText, type Sought, typosOf } from './sought.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns whether a word of a text matches a search: it starts with a search word, or differs by a typo. */
function isSought(word: string, { words }: Sought, forgiving: boolean): boolean {
  const folded = foldedText(word);
  if (words.some((sought) => folded.startsWith(sought))) return true;
  return forgiving && words.some((sought) => typosOf(sought).some((typo) => typosOf(folded).includes(typo)));
}

/** Returns where a text matches the words of a search. */
const hitsIn = (text: string, sought: Sought, forgiving: boolean) =>
  [...text.matchAll(WORD)].filter(([word]) => isSought(word, sought, forgiving));

/** Splits a text into matches of a search and the rest. */
export function markedParts(text: string, sought: Sought, forgiving = false): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: hit, index } of hitsIn(text, sought, forgiving)) {
    const last = parts.at(-1);
    const between = text.slice(end, index);
    // Consecutive words are marked as one.
    if (last?.hit && /^\s+$/.test(between)) last.text += between + hit;
    else {
      if (between) parts.push({ text: between, hit: false });
      parts.push({ text: hit, hit: true });
    }
    end = index + hit.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false });
  return parts;
}

/** The longest excerpt, and how much of it may precede the match, in characters. */
const LONGEST = 150;
const BEFORE = 50;
const SENTENCE_END = /[.!?]\s|\n/g;

/** Returns the sentence of a text with the most matches, shortened; `null` without any match. */
export function excerptOf(text: string, sought: Sought): TextPart[] | null {
  let best: { from: number; until: number; hit: number; words: number } | null = null;
  for (const [from, until] of sentencesOf(text)) {
    const sentence = text.slice(from, until);
    const hits = hitsIn(sentence, sought, false);
    const [first] = hits;
    const words = new Set(hits.map(([word]) => word)).size;
    if (first && words > (best?.words ?? 0)) best = { from, until, hit: from + first.index, words };
    if (best && best.words >= sought.words.length) break;
  }
  if (!best) return null;
  const from = best.hit - best.from > BEFORE ? wordAfter(text, best.hit - BEFORE) : best.from;
  const until = best.until - from > LONGEST ? wordBefore(text, from + LONGEST) : best.until;
  const shown = text.slice(from, until).trim();
  const before = from > best.from ? '… ' : '';
  const after = until < best.until ? ' …' : '';
  return markedParts(before + shown + after, sought);
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
