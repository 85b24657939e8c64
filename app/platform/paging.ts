import { z } from 'zod';
import { line } from './texts.ts';

/** One page of a list. `nextCursor` asks for the page after it; `null` at the end. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** Where a page ended: the last row's sort key (a time in ISO with microseconds, or a text) and id. */
export type Position = { key: string | null; id: string };

/** The longest cursor that a browser may send: of the longest key, in any script, each letter of it is nine signs. */
const CURSOR_LENGTH = 3_000;

/** Exactly as we write it: PostgreSQL has no year 0, and no end of digits behind the second either. */
const exactTime = z.iso.datetime({ precision: 6 }).refine((time) => !time.startsWith('0000'));

const timePosition = z.object({ key: exactTime.nullable(), id: z.uuid() });
const textPosition = z.object({ key: line(300), id: z.uuid() });

/** A cursor as a browser sends it: text that only the list that made it can read. */
export const cursorText = z.string().max(CURSOR_LENGTH);

export const writeCursor = ({ key, id }: Position): string => encodeURIComponent(JSON.stringify([key, id]));

/** The position in a cursor; `null` when it is absent, of another list, or not ours at all: the list then starts over. */
export function readCursor(cursor: string | null | undefined, key: 'time' | 'text'): Position | null {
  if (!cursor) return null;
  const parts = partsOf(cursor);
  const parsed = (key === 'time' ? timePosition : textPosition).safeParse({ key: parts[0], id: parts[1] });
  return parsed.success ? parsed.data : null;
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(decodeURIComponent(cursor));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** Cuts `limit + 1` rows to a page; the extra row only tells that there is more. */
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
