import { isUnspaced, wordsIn } from './folded-text.ts';

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
const SENTENCE_END =
  /(?<!\b(?:Co|Dr|Mr|Mrs|Ms|St))[.!?]\s+(?=[\p{Lu}\p{Lo}\p{N}\p{P}\p{S}])|[。！？]\s*|[^-\u00ad\u2010\u2011]\n/gu;

type Found = { from: number; until: number; hit: number; hitEnd: number; words: number; reads: boolean };

/**
 * Returns the sentence of a text that has most of what a search looks for, shortened; `null` if none has any of it, or
 * only among numbers. Of those with as much, one that reads as a sentence comes before a heading or a line of figures.
 * @param enough different words; the first sentence that has so many is taken
 */
export function excerptOf(text: string, isHit: IsHit, enough: number): TextPart[] | null {
  let best: Found | null = null;
  for (const [from, until] of sentencesOf(text)) {
    const sentence = text.slice(from, until);
    const hits = hitsIn(sentence, isHit);
    const [first] = hits;
    if (!first || !HAS_WORD.test(sentence)) continue;
    const words = new Set(hits.map(({ folded }) => folded)).size;
    const reads = readsAsSentence(sentence);
    if (best && (words < best.words || (words === best.words && (best.reads || !reads)))) continue;
    best = { from, until, hit: from + first.from, hitEnd: from + first.until, words, reads };
    if (reads && words >= enough) break;
  }
  return best && markedParts(shortened(text, best), isHit);
}

const HAS_WORD = /\p{L}{2}/u;
const ENDS = /[.!?。！？]["'”’»)]*$/u;
const LETTER = /\p{L}/gu;
const DIGIT = /\p{N}/gu;
/** A sentence has more letters per digit than a line of a table. */
const LETTERS_PER_DIGIT = 3;

/** How often a sign, a global pattern, is in a text. */
export const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

/** Whether a line ends like a sentence and has words at least between its numbers. */
function readsAsSentence(line: string): boolean {
  if (!ENDS.test(line.trimEnd()) || !(line.trim().includes(' ') || isUnspaced(line))) return false;
  return countOf(line, LETTER) > LETTERS_PER_DIGIT * countOf(line, DIGIT);
}

function shortened(text: string, { from: start, until: end, hit, hitEnd }: Found): string {
  const from = hit - start > BEFORE ? (breaksIn(text, hit - BEFORE, hit)[0] ?? hit) : start;
  const until = end - from > LONGEST ? (breaksIn(text, hitEnd, from + LONGEST).at(-1) ?? hitEnd) : end;
  return (from > start ? '… ' : '') + text.slice(from, until).trim() + (until < end ? ' …' : '');
}

/** Returns the beginning of a text, shortened at a word. */
export function beginningOf(text: string): TextPart[] {
  const cut =
    text.length > LONGEST ? `${text.slice(0, breaksIn(text, 0, LONGEST).at(-1) ?? LONGEST)} …` : text;
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

/** A number may be written with spaces: 25 000. */
const BREAK = /(?<!\p{N})\s|\s(?!\p{N})/gu;
const UNSPACED_WORDS = new Intl.Segmenter('und', { granularity: 'word' });

/** The places in this part of a text at which it can be cut without dividing a word or a number. */
function breaksIn(text: string, from: number, until: number): number[] {
  // With what stands before and after, which decides about a space at the edge.
  const edge = Math.max(0, from - 1);
  const spaces = Array.from(text.slice(edge, until + 1).matchAll(BREAK), ({ index }) => edge + index);
  const between = spaces.filter((at) => at >= from && at < until);
  const part = text.slice(from, until);
  if (between.length > 0 || !isUnspaced(part)) return between;
  return Array.from(UNSPACED_WORDS.segment(part), ({ index }) => from + index).filter((at) => at > from);
}
