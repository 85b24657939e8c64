import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Pagination } from '../navigation/pagination.tsx';
import type { Column } from './column.tsx';
import { shownColumns } from './column-choice.ts';
import { ListTools, type TableAddress } from './list-tools.tsx';
import type { TableOrder } from './sort-popover.tsx';
import { Table } from './table.tsx';

/** A list as its URL has it, for `DataTable`. */
export type TableList = {
  address: TableAddress;
  /** The present order: the id of a column, with `-` before it for descending. */
  sort: string;
  /** The order without one in the URL. */
  usualSort: string;
  /** The ids of the columns that can be sorted. */
  sortable: readonly string[];
  /** The cursor of the next page, and whether this one has a page before it. */
  next: string | null;
  isPaged: boolean;
  /** The route of its CSV. */
  csv?: string;
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

type Props<Row> = {
  caption: string;
  /** Under which saved views are kept: the same for all lists of a kind. */
  name: string;
  list: TableList;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection?: Selection | undefined;
  /** Shown instead of no rows. */
  empty: ReactNode;
};

/**
 * A list that is read from the server page by page: its head sorts it, columns are chosen, views saved, and what
 * matches is downloaded. Everything is in the URL, and links do it, so it works without scripts, too.
 */
export function DataTable<Row>({ caption, name, list, columns, rows, rowKey, selection, empty }: Props<Row>) {
  const { address, next, isPaged, csv } = list;
  const sorted = columns.map((column) => withSort(column, list));
  const shown = shownColumns(sorted, address.value('columns'));
  const shownRows = { caption, columns: shown, rows, rowKey, sticky: true };
  return (
    <>
      <ListTools
        address={address}
        columns={columns}
        views={name}
        orders={sorted.flatMap(orderOf)}
        csv={csv}
      />
      <div
        aria-busy={address.loading || undefined}
        className={cx('mt-2 transition-opacity', address.loading && 'opacity-60')}
      >
        {rows.length === 0 && empty}
        {rows.length > 0 && (selection?.(shownRows) ?? <Table {...shownRows} />)}
      </div>
      <Pagination
        label={caption}
        newer={isPaged ? address.to({}) : null}
        newerText="Back to the first"
        older={next && address.to({ cursor: next })}
        olderText="More"
      />
    </>
  );
}

const orderOf = <Row,>({ id, header, sort }: Column<Row>): TableOrder[] =>
  sort ? [{ id, header, ...sort }] : [];

/**
 * Adds the link that sorts: another press turns the order round. Figures and dates start with the highest unless a
 * column says otherwise.
 */
function withSort<Row>(column: Column<Row>, list: TableList): Column<Row> {
  const { id, align, sortsFirst = align === 'end' ? 'descending' : 'ascending' } = column;
  const { address, sort, usualSort, sortable } = list;
  if (!sortable.includes(id)) return column;
  const [first, second] = sortsFirst === 'descending' ? [`-${id}`, id] : [id, `-${id}`];
  const next = sort === first ? second : first;
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';
  return { ...column, sort: { to: address.to({ sort: next === usualSort ? null : next }), direction } };
}
