import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { foldedText } from '#app/domain/text/folded-text.ts';

/**
 * Formats a time as text for a cursor. Microseconds are kept, so that no row is skipped or repeated at a page
 * boundary.
 */
export const exactTime = <Key extends string | null = string>(time: SQL | AnyColumn): SQL<Key> =>
  sql<Key>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Selects a time as ISO text in UTC with milliseconds, as `Date.toISOString` writes it. */
export const isoMoment = <Text extends string | null = string>(time: SQL | AnyColumn): SQL<Text> =>
  sql<Text>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A text as searches compare it, without case and accents: `foldedText` of the database. */
export const foldedColumn = (text: SQLWrapper): SQL => sql`search_fold(${text})`;

/** The pattern that matches texts with these words in them, taken literally. */
const patternOf = (words: string): string =>
  `%${foldedText(words).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Matches rows whose `text` contains these words literally, folded. Pattern characters are escaped. */
export const containsWords = (text: SQL, words: string): SQL =>
  sql`${foldedColumn(text)} like ${patternOf(words)}`;

/** Longer searches are cut, since each word costs a condition. */
const MOST_WORDS = 12;

const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

/** Matches rows whose `text` contains every word of a search, in any order. */
export const holdsEach = (text: SQL, search: string): SQL[] =>
  wordsOf(search).map((word) => containsWords(text, word));

/**
 * The same as one condition whose text is the same for any number of words, for statements that are prepared by their
 * text. PostgreSQL uses no index for it.
 */
export const holdsAll = (text: SQL, search: string): SQL =>
  sql`${foldedColumn(text)} like all(${sql.param(wordsOf(search).map(patternOf))}::text[])`;
