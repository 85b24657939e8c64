import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { type CursorKind, type Position, readCursor } from './paging.ts';
import { columnOf, isDescending, type SortOrder } from './sorting.ts';
import { exactTime } from './sql.server.ts';

/** What a list can be ordered by. The expression must never be null: see `orNever` and `orNothing`. */
export type SortKey = { kind: CursorKind; by: SQL | AnyColumn };

const CASTS = { time: 'timestamptz', text: 'text', number: 'bigint', day: 'date' } as const;

/** A time that may be missing: sorted as the oldest. */
export const orNever = (time: SQL | AnyColumn): SQL =>
  sql`coalesce(${time}, timestamptz '0001-01-01T00:00:00Z')`;

/**
 * A text that may be missing, long or of several lines: by its first 200 letters as one line, since a cursor takes no
 * other; an empty one first, capitals as small letters.
 */
export const orNothing = (text: SQL | AnyColumn): SQL =>
  sql`lower(regexp_replace(left(coalesce(${text}, ''), 200), '[\\u0001-\\u001f\\u007f-\\u009f]', ' ', 'g'))`;

/**
 * Returns the parts of a query for one order of a list, which is read page by page from where the page before ended:
 * rows that come or go meanwhile are neither repeated nor skipped.
 * @param id makes the order of equal keys certain
 */
export function keysetOrder<Name extends string>(
  keys: Readonly<Record<Name, SortKey>>,
  order: SortOrder<Name>,
  id: SQL | AnyColumn,
) {
  const { kind, by } = keys[columnOf(order)];
  const direction = sql.raw(isDescending(order) ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending(order) ? '<' : '>');
  const cast = sql.raw(CASTS[kind]);
  return {
    /** Select it as `sortKey`: the key of the cursor, as text. */
    key: kind === 'time' ? exactTime(by) : sql<string>`(${by})::${cast}::text`,
    orderBy: [sql`${by} ${direction}`, sql`${id} ${direction}`],
    /** Matches the rows after a position. */
    after: (position: Position | null): SQL | undefined =>
      position ? sql`(${by}, ${id}) ${beyond} (${position.key}::${cast}, ${position.id}::uuid)` : undefined,
  };
}

/** Where a row of a list is in its order. */
export type Placed = { sortKey: string; sortId: string };

/** A page of a list in a query: select `place`, and limit it to what is `after` the page before, in this order. */
export type ListPart = {
  place: { sortKey: SQL<string>; sortId: SQL<string> };
  after: SQL | undefined;
  orderBy: SQL[];
  limit: number;
};

/**
 * Makes a query the one of a list that is sorted and read page by page.
 * @param id makes the order of equal keys certain
 */
export const listQuery =
  <Name extends string, Asked extends { sort: SortOrder<Name>; cursor?: string | undefined }, Found>(
    keys: Readonly<Record<Name, SortKey>>,
    id: AnyColumn | SQL,
    query: (viewer: Viewer, db: Db, asked: Asked, part: ListPart) => PromiseLike<Found[]>,
  ) =>
  (viewer: Viewer, db: Db, asked: Asked, limit: number): PromiseLike<Found[]> => {
    const order = keysetOrder<Name>(keys, asked.sort, id);
    return query(viewer, db, asked, {
      place: { sortKey: order.key, sortId: sql<string>`${id}` },
      after: order.after(readCursor(asked.cursor, keys[columnOf<Name>(asked.sort)].kind)),
      orderBy: order.orderBy,
      limit: limit + 1,
    });
  };
