import { expect } from 'vitest';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Page } from '#app/platform/lists/paging.ts';

type Asked = { sort: string; cursor?: string };

/** A text, number or ISO time; nothing is the lowest, as in the lists. */
type Value = string | number | null;

type Sortable<Item, Sort extends string> = {
  sorts: readonly Sort[];
  list: (asked: Asked) => Promise<Page<Item>>;
  idOf: (item: Item) => string;
  /** What the rows of an order are sorted by. The rows must differ in it, or the order would prove nothing. */
  sortedBy?: Readonly<Partial<Record<Sort, (item: Item) => Value>>>;
  /** How many rows there are. */
  count: number;
  /** The same list as a file. */
  exported?: (asked: Asked) => Promise<AsyncIterable<Item>>;
};

/** Reads a list to its end, page by page. */
async function wholeList<Item, Sort extends string>(
  { list }: Sortable<Item, Sort>,
  sort: string,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await list({ sort, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}

async function expectSortable<Item, Sort extends string>(given: Sortable<Item, Sort>): Promise<void> {
  const { sorts, idOf, count, sortedBy, exported } = given;
  for (const sort of sorts) {
    const orders: string[][] = [];
    for (const order of [sort, `-${sort}`]) {
      const items = await wholeList(given, order);
      const ids = items.map(idOf);
      expect([ids.length, new Set(ids).size], order).toEqual([count, count]);
      orders.push(ids);
      if (order === sort) expectInOrder(items, sort, sortedBy?.[sort]);
      if (!exported) continue;
      const rows: string[] = [];
      for await (const row of await exported({ sort: order })) rows.push(idOf(row));
      expect(rows, `${order} as a file`).toEqual(ids);
    }
    expect(orders[1], sort).toEqual([...(orders[0] ?? [])].reverse());
  }
}

function expectInOrder<Item>(
  items: readonly Item[],
  sort: string,
  sortedBy: ((item: Item) => Value) | undefined,
): void {
  if (!sortedBy) return;
  const values = items
    .map(sortedBy)
    .map((value) => (typeof value === 'string' ? value.toLowerCase() : value));
  expect(new Set(values).size, `${sort} differs`).toBeGreaterThan(1);
  expect(values, `by ${sort}`).toEqual(values.toSorted(lowestFirst));
}

function lowestFirst(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

type ServedList<Row, Filters> = {
  list: { columns: readonly { id: string; sort?: string }[] };
  schema: { parse: (asked: unknown) => Filters };
  page: (viewer: Viewer, asked: Filters) => Promise<Page<Row>>;
  export: (viewer: Viewer, asked: Filters) => Promise<AsyncIterable<Row>>;
};

/**
 * Expects that each order of a list has every row once, across pages, by its value (`sortedBy`), that the opposite order
 * has them the other way round, and that the rows of its file are those of the list.
 */
export const expectSorted = <Row extends { id: string }, Filters>(
  { list, schema, ...served }: ServedList<Row, Filters>,
  viewer: Viewer,
  { count, sortedBy }: Pick<Sortable<Row, string>, 'count' | 'sortedBy'>,
): Promise<void> =>
  expectSortable({
    sorts: list.columns.flatMap(({ id, sort }) => (sort ? [id] : [])),
    count,
    idOf: ({ id }) => id,
    ...(sortedBy && { sortedBy }),
    list: (asked) => served.page(viewer, schema.parse(asked)),
    exported: (asked) => served.export(viewer, schema.parse(asked)),
  });
