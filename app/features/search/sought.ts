import { foldedText } from '#app/domain/folded-text.ts';
import { beginsWith, type IsHit } from '#app/domain/marked-text.ts';
import type { SearchKind } from '#app/domain/search.ts';

/*
 * What a search is for. Words and typos are those of `search_list` and `search_typos` in the database (migration
 * `search_index`); a test compares them.
 */

/** Shorter searches find nothing. */
export const FROM_LETTERS = 2;

const BETWEEN_WORDS = /[\s\p{Cc}!-/:-@[-`{-\u00bf\u2000-\u2bff\u3000-\u303f\ufeff]+/u;

/** Returns the words of a text, folded; whatever is neither a letter nor a digit parts them. */
export const wordsOf = (text: string): string[] => foldedText(text).split(BETWEEN_WORDS).filter(Boolean);

/** Each word costs a look into the index. */
const MOST_WORDS = 8;
const LONGEST_WORD = 40;

/** A search: its words, and all of them as one line. */
export type Sought = { words: readonly string[]; line: string };

/** Returns what a query searches for; `null` for fewer than two letters. */
export function soughtOf(query: string): Sought | null {
  const words = wordsOf(query)
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD));
  const line = words.join(' ');
  return line.length >= FROM_LETTERS ? { words, line } : null;
}

/** The lengths of words in which a typo is forgiven. */
const [SHORTEST_TYPED, LONGEST_TYPED] = [5, 16];

/**
 * Returns a word and what is left of it without each of its letters. Two words that share one of these differ by a
 * letter that is missing, added, wrong or in another place. Empty for short words and those with digits.
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
  ledger_line: 'l',
} as const satisfies Record<SearchKind, string>;

/** The text queries (`tsquery`) of a search for one kind: each word must be found, from its beginning. */
export type KindQueries = {
  /** In the title or the text. */
  found: string;
  /** In the title. */
  titled: string;
  /** In the title, where a word may have a typo. */
  similar: string;
};

/** Returns the queries of a search for one kind. With `forgiving`, a word is also found by a typo in a title. */
export function queriesOf({ words }: Sought, kind: SearchKind, forgiving: boolean): KindQueries {
  const letter = KIND_LETTERS[kind];
  const titled = (word: string) => `'${letter}t${word}':*`;
  const typos = (word: string) => (forgiving ? typosOf(word).map((typo) => `'${letter}y${typo}'`) : []);
  const all = (ways: (word: string) => string[]) =>
    words.map((word) => `(${ways(word).join(' | ')})`).join(' & ');
  return {
    found: all((word) => [titled(word), `'${letter}x${word}':*`, ...typos(word)]),
    titled: all((word) => [titled(word)]),
    similar: all((word) => [titled(word), ...typos(word)]),
  };
}
