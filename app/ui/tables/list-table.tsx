import type { ReactNode } from 'react';
import { toMajor } from '#app/domain/money/money.ts';
import { fileOf, sortIds, usualOrder } from '#app/platform/lists/list.ts';
import type { FileCell } from '#app/platform/lists/table-column.ts';
import { RelativeTime } from '../clock.tsx';
import { EmptyState } from '../empty-state.tsx';
import { DataTable, type Selection } from './data-table.tsx';
import { type Cells, type EmptyWords, nothingFound } from './define-list.ts';
import type { TableAddress } from './list-tools.tsx';

type ListColumn<Row, Context> = Cells<Context, never> & {
  id: string;
  cell?: (row: Row, context: Context) => ReactNode;
  sort?: 'ascending' | 'descending';
};

type Props<Row, Context, Asked> = {
  list: {
    name: string;
    title: string;
    caption?: (context: Context) => string;
    columns: readonly ListColumn<Row, Context>[];
    order: string | ((asked: Asked) => string);
    empty?: (asked: Asked, context: Context) => EmptyWords;
  };
  page: { items: readonly Row[]; nextCursor: string | null };
  asked: Asked;
  address: TableAddress;
  /** What the cells need beside their row. */
  context: Context;
  /** The route of its file; `null` if there is none. */
  file?: string | null;
  selection?: Selection;
};

/** One page of a list, as `defineList` describes it. */
export function ListTable<
  Row extends { id: string },
  Context,
  Asked extends { sort: string; cursor?: string | undefined },
>({ list, page, asked, address, context, file = fileOf(list), selection }: Props<Row, Context, Asked>) {
  const { text, ...empty } = list.empty?.(asked, context) ?? nothingFound(asked.cursor, 'rows');
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
      columns={list.columns
        .filter(({ isShown }) => isShown?.(context) ?? true)
        .map(({ cell, header, total, sort, file, ...column }) => ({
          ...column,
          header: typeof header === 'function' ? header(context) : header,
          cell: (row: Row) => (cell ? cell(row, context) : fileValue(file, row)),
          ...(sort && { sortsFirst: sort }),
          ...(total && { total: total(context) }),
        }))}
      rows={page.items}
      rowKey={({ id }) => id}
      selection={selection}
      empty={<EmptyState {...empty}>{text}</EmptyState>}
    />
  );
}

/** What the file has of a row in its first column; `defineList` sees to it that its rows are those of the page. */
function fileValue(file: FileCell<never> | readonly FileCell<never>[] | undefined, row: unknown): ReactNode {
  const [first] = [file ?? []].flat();
  const value = first?.value(row as never) ?? null;
  if (first?.kind === 'money' && typeof value === 'number') return toMajor(value).toFixed(2);
  return value instanceof Date ? <RelativeTime iso={value.toISOString()} /> : (value ?? '–');
}
