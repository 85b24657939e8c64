import { z } from 'zod';

/** One page of a list. `nextCursor` requests the next page; `null` at the end. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** Where a page ended: the sort key (an ISO time with microseconds, or a text) and id of the last row. */
export type Position = { key: string | null; id: string };

/** The longest cursor accepted from a browser: the longest key, with every letter escaped. */
const CURSOR_LENGTH = 1_000;

/** Exactly the format that we write: PostgreSQL has no year 0 and no more than six fractional digits. */
const exactTime = z.iso.datetime({ precision: 6 }).refine((time) => !time.startsWith('0000'));

const timePosition = z.object({ key: exactTime.nullable(), id: z.guid() });
/** The longest text that lists are ordered by: 300 letters, or 200 of two characters each. */
const KEY_LENGTH = 400;

/** Any line of text, also an empty one or one with spaces at its ends. */
const textPosition = z.object({
  key: z
    .string()
    .max(KEY_LENGTH)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  id: z.guid(),
});
const numberPosition = z.object({ key: z.string().regex(/^-?\d{1,18}$/), id: z.guid() });
const dayPosition = z.object({ key: z.iso.date(), id: z.guid() });
const POSITIONS = { time: timePosition, text: textPosition, number: numberPosition, day: dayPosition };

/** What a list is ordered by. */
export type CursorKind = keyof typeof POSITIONS;

/** An opaque cursor as a browser sends it. Only the list that created it can read it. */
export const cursorText = z.string().max(CURSOR_LENGTH);

export const writeCursor = ({ key, id }: Position): string => JSON.stringify([key, id]);

/**
 * Decodes a cursor. Returns `null` if it is absent, invalid or from another list; the list then starts from the
 * beginning.
 */
export function readCursor(cursor: string | null | undefined, key: CursorKind): Position | null {
  if (!cursor) return null;
  const parts = partsOf(cursor);
  const parsed = POSITIONS[key].safeParse({ key: parts[0], id: parts[1] });
  return parsed.success ? parsed.data : null;
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(cursor);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** Cuts `limit + 1` rows to a page. The extra row only shows that there are more. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  itemOf: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(itemOf), nextCursor: last ? writeCursor(positionOf(last)) : null };
}
