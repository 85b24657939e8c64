import type { ReactNode } from 'react';
import { fileOf, usualOrder } from '#app/platform/lists/list.ts';
import type { FileCell } from '#app/platform/lists/table-column.ts';
import { ButtonLink } from '../button-link.tsx';
import { RelativeTime } from '../clock.tsx';
import { cx } from '../cx.ts';
import { EmptyState } from '../empty-state.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import type { Column } from './column.tsx';
import { shownColumns } from './column-choice.ts';
import { type Cells, type EmptyWords, nothingFound } from './define-list.ts';
import { ListTools, type TableAddress } from './list-tools.tsx';
import { Table } from './table.tsx';

type ListColumn<Row, Context> = Cells<Context, never> & {
  id: string;
  cell?: (row: Row, context: Context) => ReactNode;
  sort?: 'ascending' | 'descending';
};

/** What a table shows of a page of rows. */
export type Rows<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sticky: boolean;
};

/** Draws the rows selectable (`selectable`): a list that is only read does not load it. */
export type Selection = <Row>(rows: Rows<Row>) => ReactNode;

type Props<Row, Context, Asked> = {
  list: {
    name: string;
    title: string;
    caption?: (context: Context) => string;
    filters: object;
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

/**
 * One page of a list, as `defineList` describes it: its head sorts it, columns are chosen, views saved, and what matches
 * is downloaded. Everything is in the URL, and links do it, so it works without scripts, too.
 */
export function ListTable<
  Row extends { id: string },
  Context,
  Asked extends { sort: string; cursor?: string | undefined },
>({ list, page, asked, address, context, file = fileOf(list), selection }: Props<Row, Context, Asked>) {
  const narrowed = ['q', ...Object.keys(list.filters)].filter((name) => address.value(name));
  const { text, ...empty } = list.empty?.(asked, context) ?? nothingFound(asked.cursor, 'rows');
  const caption = list.caption?.(context) ?? list.title;
  const usual = usualOrder(list, asked);
  const columns = columnsOf(list, context, (id, first) =>
    sortingBy(id, first, { order: asked.sort, usual, address }),
  );
  // What has never had a row is not searched, sorted or downloaded.
  const isUntouched = page.items.length === 0 && narrowed.length === 0 && asked.cursor === undefined;
  const shown = shownColumns(columns, address.value('columns'));
  const table = { caption, columns: shown, rows: page.items, rowKey: ({ id }: Row) => id, sticky: true };
  return (
    <>
      {!isUntouched && (
        <ListTools
          address={address}
          columns={columns}
          views={list.name}
          orders={columns.flatMap(({ id, header, sort }) => (sort ? [{ id, header, ...sort }] : []))}
          csv={file}
        />
      )}
      <div
        data-untouched={isUntouched || undefined}
        aria-busy={address.loading || undefined}
        className={cx('mt-2 transition-opacity', address.loading && 'opacity-60')}
      >
        {page.items.length === 0 ? (
          <EmptyState
            {...(narrowed.length > 0 && { action: <ClearFilters {...{ address, narrowed }} /> })}
            {...empty}
          >
            {text}
          </EmptyState>
        ) : (
          (selection?.(table) ?? <Table {...table} />)
        )}
      </div>
      <Pagination
        label={caption}
        newer={asked.cursor === undefined ? null : address.to({})}
        newerText="Back to the first"
        older={page.nextCursor && address.to({ cursor: page.nextCursor })}
        olderText="More"
      />
    </>
  );
}

/** Draws the columns of a list, without links that sort unless `sorting` makes them: for the first rows elsewhere. */
export function columnsOf<Row, Context>(
  list: { columns: readonly ListColumn<Row, Context>[] },
  context: Context,
  sorting?: (id: string, first: 'ascending' | 'descending') => NonNullable<Column<Row>['sort']>,
): Column<Row>[] {
  return list.columns
    .filter(({ isShown }) => isShown?.(context) ?? true)
    .map(({ cell, header, total, sort, file, ...column }) => ({
      ...column,
      header: typeof header === 'function' ? header(context) : header,
      cell: (row) => (cell ? cell(row, context) : fileValue(file, row)),
      ...(sort && sorting && { sort: sorting(column.id, sort) }),
      ...(total && { total: total(context) }),
    }));
}

const ClearFilters = ({ address, narrowed }: { address: TableAddress; narrowed: readonly string[] }) => (
  <ButtonLink to={address.to(Object.fromEntries(narrowed.map((name) => [name, null])))} prefetch={false}>
    Clear filters
  </ButtonLink>
);

type Order = { order: string; usual: string; address: TableAddress };

/** The link of a column that sorts, first in this direction: another press turns the order round. */
function sortingBy(
  id: string,
  first: 'ascending' | 'descending',
  { order, usual, address }: Order,
): NonNullable<Column<never>['sort']> {
  const [one, other] = first === 'descending' ? [`-${id}`, id] : [id, `-${id}`];
  const next = order === one ? other : one;
  const direction = order === id ? 'ascending' : order === `-${id}` ? 'descending' : 'none';
  return { to: address.to({ sort: next === usual ? null : next }), direction };
}

/** What the file has of a row in its first column; `defineList` sees to it that its rows are those of the page. */
function fileValue(file: FileCell<never> | readonly FileCell<never>[] | undefined, row: unknown): ReactNode {
  const [first] = [file ?? []].flat();
  const value = first?.value(row as never) ?? null;
  return value instanceof Date ? <RelativeTime iso={value.toISOString()} /> : (value ?? '–');
}
