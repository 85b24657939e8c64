import { soughtText } from '#app/domain/text/folded-text.ts';

/** Each word costs an index lookup. */
export const MOST_WORDS = 12;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const BETWEEN_TEXTS = /[\s\p{Cc}]+/u;

/** Quotes a text for a PostgreSQL text query, in which it then has no other meaning. */
export const quotedTerm = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`;

const prefix = (text: string): string => `${quotedTerm(text)}:*`;
const allOf = (words: readonly string[]): string => words.map(prefix).join(' & ');

/**
 * Returns the words of a search as a PostgreSQL text query with prefix matching, for texts that `search_text` prepared;
 * `null` when there are none. PostgreSQL indexes "2.0", "wind/solar" and the "-2" of "Helios-2" as one word each. A text
 * with such signs is therefore also looked for as a whole: it is quoted, so that PostgreSQL parses it as it has parsed
 * the same text in the index.
 */
export function textQuery(search: string | undefined): string | null {
  const asked = textQueries(search).map(({ query }) => query);
  return asked.length > 0 ? asked.join(' & ') : null;
}

/** Returns the same in parts, as the search is written, each with its words. */
export function textQueries(search: string | undefined): { query: string; words: string[] }[] {
  let left = MOST_WORDS;
  return soughtText((search ?? '').toLowerCase())
    .split(BETWEEN_TEXTS)
    .flatMap((text) => {
      const all = text.match(WORD) ?? [];
      const words = all.slice(0, left);
      left -= words.length;
      const [first] = words;
      if (first === undefined) return [];
      const isPlain = words.length === 1 && text.startsWith(first);
      const isCut = words.length < all.length;
      return { words, query: isPlain || isCut ? allOf(words) : `(${prefix(text)} | ${allOf(words)})` };
    });
}
