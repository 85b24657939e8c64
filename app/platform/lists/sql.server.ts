import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Formats a time as text for a cursor. Microseconds are kept, so that no row is skipped or repeated at a page
 * boundary.
 */
export const exactTime = <Key extends string | null = string>(time: SQL | AnyColumn): SQL<Key> =>
  sql<Key>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Selects a time as ISO text in UTC with milliseconds, as `Date.toISOString` writes it. */
export const isoMoment = <Text extends string | null = string>(time: SQL | AnyColumn): SQL<Text> =>
  sql<Text>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Matches rows whose `text` contains these words literally, ignoring case. Pattern characters are escaped. */
export const holds = (text: SQL, words: string): SQL =>
  sql`${text} ilike ${`%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;

/** Matches rows whose `text` contains every word of a search, in any order. */
export const holdsEach = (text: SQL, search: string): SQL[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => holds(text, word));
