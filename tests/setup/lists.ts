import { expect } from 'vitest';
import type { Page } from '#app/platform/lists/paging.ts';

type Asked = { sort: string; cursor?: string };

type Sortable<Item> = {
  sorts: readonly string[];
  list: (asked: Asked) => Promise<Page<Item>>;
  idOf: (item: Item) => string;
  /** How many rows there are. */
  count: number;
  /** The same list as a file. */
  exported?: (asked: Asked) => Promise<AsyncIterable<Item>>;
};

/** Reads a list to its end, page by page. */
async function wholeList<Item>({ list }: Sortable<Item>, sort: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await list({ sort, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}

/**
 * Expects that each order has every row once, across pages, that the opposite order has them the other way round, and
 * that the exported rows are those of the list.
 */
export async function expectSortable<Item>(given: Sortable<Item>): Promise<void> {
  const { sorts, idOf, count, exported } = given;
  for (const sort of sorts) {
    const orders: string[][] = [];
    for (const order of [sort, `-${sort}`]) {
      const ids = (await wholeList(given, order)).map(idOf);
      expect([ids.length, new Set(ids).size], order).toEqual([count, count]);
      orders.push(ids);
      if (!exported) continue;
      const rows: string[] = [];
      for await (const row of await exported({ sort: order })) rows.push(idOf(row));
      expect(rows, `${order} as a file`).toEqual(ids);
    }
    expect(orders[1], sort).toEqual([...(orders[0] ?? [])].reverse());
  }
}
