import type { Position } from './paging.ts';

/** Rows of an export read per query. */
export const EXPORT_CHUNK = 500;

/**
 * Reads a list to its end, `EXPORT_CHUNK` rows at a time.
 * @param read the rows after a position, one more than `EXPORT_CHUNK` if there are more
 * @throws when the signal aborts
 */
export async function* allRows<Row, Item>(
  signal: AbortSignal,
  read: (position: Position | null) => PromiseLike<Row[]>,
  positionOf: (row: Row) => Position,
  itemOf: (row: Row) => Item,
): AsyncGenerator<Item, undefined> {
  for (let position: Position | null = null; ; ) {
    signal.throwIfAborted();
    const rows: Row[] = await read(position);
    const part = rows.slice(0, EXPORT_CHUNK);
    yield* part.map(itemOf);
    const last = rows.length > EXPORT_CHUNK ? part.at(-1) : undefined;
    if (!last) return undefined;
    position = positionOf(last);
  }
}
