import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** A time as text for a cursor. Microseconds are kept, so that no row is skipped or shown twice at the edge of a page. */
export const exactTime = <Key extends string | null = string>(time: SQL | AnyColumn): SQL<Key> =>
  sql<Key>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** That `text` holds these words as they stand, in capitals or not; what has a meaning in patterns has none in them. */
export const holds = (text: SQL, words: string): SQL =>
  sql`${text} ilike ${`%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;

/** That `text` holds each of the words of a search, wherever they stand. */
export const holdsEach = (text: SQL, search: string): SQL[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => holds(text, word));
