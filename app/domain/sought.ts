import type { IndexedKind } from '#app/domain/search.ts';
import { foldedText, soughtWords } from '#app/domain/text/folded-text.ts';
import { beginsWith, type IsHit } from '#app/domain/text/marked-text.ts';

/* Typos must match `search_typos` in the database; a test compares them. */

/** Shorter searches find nothing. */
export const FROM_LETTERS = 2;

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;

/** Each word costs an index lookup. */
const MOST_WORDS = 8;
const LONGEST_WORD = 40;

/** A search: its words, all of them as one line, and the text as it was typed but for its case. */
export type Sought = { words: readonly string[]; line: string; typed: string };

/** Returns the search for a query; `null` for fewer than two letters. */
export function soughtOf(query: string): Sought | null {
  const cut = (words: readonly string[]) =>
    words.slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD));
  const words = cut(soughtWords(query));
  const line = cut(foldedText(query).split(BETWEEN_WORDS).filter(Boolean)).join(' ');
  return line.length >= FROM_LETTERS ? { words, line, typed: query.trim().toLowerCase() } : null;
}

/** The word lengths for which a typo is tolerated. */
const [SHORTEST_TYPED, LONGEST_TYPED] = [5, 16];

/**
 * Returns a word and its variants with one letter removed. Two words that share a variant differ by one missing,
 * added, wrong or moved letter. Empty for short words and those with digits.
 */
export function typosOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < SHORTEST_TYPED || letters.length > LONGEST_TYPED || /\d/.test(word)) return [];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
}

/** Matches words that begin with one of a search, or with `forgiving` differ from one by a typo. */
export function isHitOf({ words }: Sought, forgiving = false): IsHit {
  const begins = beginsWith(words);
  if (!forgiving) return begins;
  const typos = new Set(words.flatMap(typosOf));
  return (folded) => begins(folded) || typosOf(folded).some((typo) => typos.has(typo));
}

const KIND_LETTERS = {
  opportunity: 'o',
  document: 'd',
  faq: 'a',
  question: 'q',
  fund: 'f',
  position: 'h',
  person: 'p',
  entity: 'e',
  commitment: 'c',
} as const satisfies Record<IndexedKind, string>;

/** The text queries (`tsquery`) of a search for one kind: each word must match, as a prefix. */
export type KindQueries = {
  /** In the title or the text. */
  found: string;
  /** In the title. */
  titled: string;
  /** In the title, with a typo tolerated per word. */
  similar: string;
};

/** Matches titles of a kind with a word that begins like this one. */
const titledBy = (kind: IndexedKind, word: string): string => `'${KIND_LETTERS[kind]}t${word}':*`;

/** Returns a text query (`tsquery`) for each word of a search: titles of a kind that have it. */
export const titledWords = ({ words }: Sought, kind: IndexedKind): string[] =>
  words.map((word) => titledBy(kind, word));

/** Returns the queries of a search for one kind. With `forgiving`, a word is also found by a typo in a title. */
export function queriesOf({ words }: Sought, kind: IndexedKind, forgiving: boolean): KindQueries {
  const letter = KIND_LETTERS[kind];
  const titled = (word: string) => titledBy(kind, word);
  const typos = (word: string) => (forgiving ? typosOf(word).map((typo) => `'${letter}y${typo}'`) : []);
  const all = (ways: (word: string) => string[]) =>
    words.map((word) => `(${ways(word).join(' | ')})`).join(' & ');
  return {
    found: all((word) => [titled(word), `'${letter}x${word}':*`, ...typos(word)]),
    titled: all((word) => [titled(word)]),
    similar: all((word) => [titled(word), ...typos(word)]),
  };
}
