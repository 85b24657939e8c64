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
  /** Columns of a higher rank give way first where there is little room; those of the first never do. */
  rank?: 1 | 2 | 3;
  /** Hidden until the reader chooses it. */
  optional?: boolean;
  /** Which order comes first, if not that of its alignment: figures and times start with the highest. */
  sortsFirst?: 'ascending' | 'descending';
  /** Makes the header a link that sorts. */
  sort?: { to: string; direction: Sorting };
  /** The footer cell of the column. */
  total?: ReactNode;
};

const classOf = ({ rank = 1 }: { rank?: number }) => (rank > 1 ? 'max-lg:hidden' : undefined);

/** The head of a column. */
export function ColumnHeader<Row>({
  column: { header, align, hideHeader, sort, rank },
}: {
  column: Column<Row>;
}) {
  return (
    <th
      scope="col"
      data-align={align}
      className={classOf({ rank })}
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
            'tap group inline-flex items-center gap-1 align-bottom hover:text-ink',
            align === 'end' && 'flex-row-reverse',
            sort.direction !== 'none' && 'font-semibold text-ink',
          )}
        >
          {header}
          <Icon
            name="Chevron"
            className={cx(
              '-my-1',
              sort.direction === 'ascending' && 'rotate-180',
              sort.direction === 'none' && 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50',
            )}
          />
        </Link>
      ) : (
        <span className={hideHeader ? 'sr-only' : undefined}>{header}</span>
      )}
    </th>
  );
}

/** A cell of the body. Where rows become cards on a phone, it says which column it is of. */
export function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { align, rowHeader, hideHeader, header } = column;
  if (rowHeader)
    return (
      <th scope="row" data-align={align} className={classOf(column)}>
        {column.cell(row)}
      </th>
    );
  return (
    <td data-align={align} className={classOf(column)} data-label={hideHeader ? undefined : header}>
      {column.cell(row)}
    </td>
  );
}

/** The totals below the rows; nothing where no column has one. `before` stands in columns of the table itself. */
export function TableFoot<Row>({ columns, before }: { columns: readonly Column<Row>[]; before?: ReactNode }) {
  if (columns.every(({ total }) => total === undefined)) return null;
  return (
    <tfoot>
      <tr>
        {before}
        {columns.map(({ id, align, header, total, rowHeader, rank }) =>
          rowHeader ? (
            <th key={id} scope="row" data-align={align} className={classOf({ rank })}>
              {total}
            </th>
          ) : (
            <td key={id} data-align={align} data-label={header} className={classOf({ rank })}>
              {total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
