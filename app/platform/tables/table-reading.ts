import { z } from 'zod';
import { visibleText } from './table.ts';
import type { Writing } from './writing.ts';

/** For each of our columns, what words of its cells stand for, by `wordKey`. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How a table is read besides its columns, as a person chose it. */
export const tableReading = z.object({
  decimals: z.enum([',', '.']).nullable(),
  days: z.enum(['ymd', 'dmy', 'mdy']).nullable(),
  sheet: z.string().max(31).nullable(),
  words: z
    .record(z.string().max(50), z.record(z.string().max(320), z.string().max(320)))
    .refine((words) => Object.values(words).reduce((sum, one) => sum + Object.keys(one).length, 0) <= 1_000),
});
export type TableReading = Writing & { sheet: string | null; words: Words };

export const UNCHOSEN: TableReading = { decimals: null, days: null, sheet: null, words: {} };

const LONGEST_WORD = 320;

/** A word as it is compared: without capitals and doubled spaces. */
export const wordKey = (text: string): string => visibleText(text).toLowerCase().slice(0, LONGEST_WORD);

/** What a cell stands for in a column: what a person chose for its word, else itself. */
export function meaningOf(words: Words, column: string, text: string): string {
  const known = words[column];
  const key = known && wordKey(text);
  return key !== undefined && Object.hasOwn(known ?? {}, key) ? (known?.[key] ?? text) : text;
}

export const mergedWords = (first: Words, second: Words): Words =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(second)])].map((column) => [
      column,
      { ...first[column], ...second[column] },
    ]),
  );
