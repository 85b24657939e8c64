import { fileOf, sortIds, usualOrder } from '#app/platform/lists/list.ts';
import { EmptyState } from '../empty-state.tsx';
import { DataTable, type Selection } from './data-table.tsx';
import type { EmptyWords, ListColumn } from './define-list.ts';
import type { TableAddress } from './list-tools.tsx';

type Props<Row, Context, Asked> = {
  list: {
    name: string;
    title: string;
    caption?: (context: Context) => string;
    columns: readonly ListColumn<Row, Context, never>[];
    order: string | ((asked: Asked) => string);
    empty: (asked: Asked, context: Context) => EmptyWords;
  };
  page: { items: readonly Row[]; nextCursor: string | null };
  asked: Asked;
  address: TableAddress;
  /** What the cells need beside their row. */
  context: Context;
  /** The route of its file; `null` if there is none. */
  file?: string | null;
  /** Makes rows selectable, with the keys of a file list. */
  selection?: Selection;
};

/** One page of a list, as `defineList` describes it. */
export function ListTable<
  Row extends { id: string },
  Context,
  Asked extends { sort: string; cursor?: string | undefined },
>({ list, page, asked, address, context, file = fileOf(list), selection }: Props<Row, Context, Asked>) {
  const { text, ...empty } = list.empty(asked, context);
  return (
    <DataTable
      caption={list.caption?.(context) ?? list.title}
      name={list.name}
      list={{
        address,
        sort: asked.sort,
        usualSort: usualOrder(list, asked),
        sortable: sortIds(list),
        next: page.nextCursor,
        isPaged: asked.cursor !== undefined,
        ...(file && { csv: file }),
      }}
      columns={list.columns.flatMap(({ cell, header, total, isShown, sort, file: _, ...column }) =>
        cell && (isShown?.(context) ?? true)
          ? [
              {
                ...column,
                header: typeof header === 'function' ? header(context) : header,
                cell: (row: Row) => cell(row, context),
                ...(sort && { sortsFirst: sort }),
                ...(total && { total: total(context) }),
              },
            ]
          : [],
      )}
      rows={page.items}
      rowKey={({ id }) => id}
      selection={selection}
      empty={<EmptyState {...empty}>{text}</EmptyState>}
    />
  );
}
