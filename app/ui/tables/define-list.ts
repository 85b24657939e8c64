import type { ReactNode } from 'react';
import type { Filter, FilterValues, ListRules } from '#app/platform/lists/list.ts';
import type { FileCell } from '#app/platform/lists/table-column.ts';
import type { IconName } from '../icons/icon-names.ts';
import type { Roomy } from './column-room.ts';

/** A column on the screen and in the file. `Context` is what the page adds to a row. */
export type Cells<Context, FileRow> = Roomy & {
  header: string | ((context: Context) => string);
  /** Absent in a column that only the screen has; one column may be several in the file. */
  file?: FileCell<FileRow> | readonly FileCell<FileRow>[];
  /** Shows the header to screen readers only: actions. */
  hideHeader?: boolean;
  total?: (context: Context) => ReactNode;
  /** Whether this page has the column. */
  isShown?: (context: Context) => boolean;
};

/** Without a `cell`, the screen shows what the file has, if the file has no more than the page. */
type Cell<Row, Context, FileRow> = [Row] extends [FileRow]
  ? { cell?: (row: Row, context: Context) => ReactNode }
  : { cell: (row: Row, context: Context) => ReactNode };

/** A column of a list; `sort` makes it sort the list, first in this order. */
type ListColumn<Row, Context, FileRow, Sort extends string = string> = Cells<Context, FileRow> &
  Cell<Row, Context, FileRow> &
  ({ id: Sort; sort: 'ascending' | 'descending' } | { id: string; sort?: undefined });

/** What is shown instead of no rows. */
export type EmptyWords = { icon: IconName; title: string; text?: ReactNode; action?: ReactNode };

type Filters<Context> = Readonly<Record<string, Filter<string, Context>>>;

export type List<
  Row,
  Context,
  FileRow,
  Some extends Filters<Context>,
  Sort extends string,
  Search extends string | undefined,
> = ListRules<Some, Sort, Search> & {
  columns: readonly ListColumn<Row, Context, FileRow, Sort>[];
  /** The table's name where it differs from the title. */
  caption?: (context: Context) => string;
  /** Instead of no rows; `nothingFound` unless given. */
  empty?: (
    asked: FilterValues<Some> & { q?: string; cursor?: string | undefined },
    context: Context,
  ) => EmptyWords;
};

/**
 * Defines a list: what narrows and sorts it, and its columns on the screen and in its file. Its page draws it with
 * `ListTable` and `ListFilters`; `serveList` on the server adds its rows. `FileRow` has more than `Row` if the file does.
 */
export const defineList =
  <Row extends { id: string }, Context = unknown, FileRow extends Row = Row>() =>
  <
    const Some extends Filters<Context>,
    const Sort extends string,
    const Search extends string | undefined = undefined,
  >(
    list: List<Row, Context, FileRow, Some, Sort, Search>,
  ) =>
    list;

/** What is shown instead of no rows where filters or a cursor left some out. */
export const nothingFound = (cursor: string | undefined, rows: string): EmptyWords => ({
  icon: 'Search',
  title: cursor ? `No more ${rows}` : rows === 'people' ? 'No one matches' : `No ${rows} match`,
  text: 'Try other words or fewer filters.',
});
