import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { Link } from '../navigation/link.tsx';

export type Sorting = 'ascending' | 'descending' | 'none';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligns figures. */
  align?: 'start' | 'end';
  /** Marks the row header; one column, usually the first. */
  rowHeader?: boolean;
  /** Shows the header to screen readers only: actions, icons. */
  hideHeader?: boolean;
  /** Hidden on narrow screens. */
  aside?: boolean;
  /** Makes the header a link that sorts. */
  sort?: { to: string; direction: Sorting };
  /** The footer cell of the column. */
  total?: ReactNode;
};

/** Hides a column on narrow screens. */
export const ASIDE = 'max-lg:hidden';

type Props<Row> = {
  /** What the table contains; for screen readers, and visible with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Keeps the table layout on phones: for two or three narrow columns. */
  keep?: boolean;
  className?: string;
};

/** A table of facts. On a phone each row becomes a card with labels. */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  keep = false,
  className,
}: Props<Row>) {
  return (
    <table className={cx('table', className)} data-keep={keep || undefined}>
      <caption className={showCaption ? 'pb-2 text-start font-serif text-lg' : 'sr-only'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHeader key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) =>
              column.rowHeader ? (
                <th key={column.id} scope="row" data-align={column.align}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.id}
                  data-align={column.align}
                  className={column.aside ? ASIDE : undefined}
                  data-label={column.hideHeader ? undefined : column.header}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {columns.some(({ total }) => total !== undefined) && (
        <tfoot>
          <tr>
            {columns.map(({ id, align, header, total, rowHeader, aside }) =>
              rowHeader ? (
                <th key={id} scope="row" data-align={align}>
                  {total}
                </th>
              ) : (
                <td key={id} data-align={align} data-label={header} className={aside ? ASIDE : undefined}>
                  {total}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function ColumnHeader<Row>({ column: { header, align, hideHeader, sort, aside } }: { column: Column<Row> }) {
  return (
    <th
      scope="col"
      data-align={align}
      className={aside ? ASIDE : undefined}
      aria-sort={sort && sort.direction !== 'none' ? sort.direction : undefined}
    >
      {sort ? (
        <Link
          to={sort.to}
          look="plain"
          prefetch={false}
          replace
          preventScrollReset
          className={cx(
            'inline-flex items-center gap-1 hover:text-ink',
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {header}
          <Icon
            name="Chevron"
            className={cx(
              '-my-1',
              sort.direction === 'ascending' && 'rotate-180',
              sort.direction === 'none' && 'opacity-0',
            )}
          />
        </Link>
      ) : (
        <span className={hideHeader ? 'sr-only' : undefined}>{header}</span>
      )}
    </th>
  );
}
