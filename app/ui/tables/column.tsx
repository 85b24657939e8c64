import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { Link } from '../navigation/link.tsx';
import type { Room, Roomy } from './column-room.ts';

export type Sorting = 'ascending' | 'descending' | 'none';

export type Column<Row> = Roomy & {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Shows the header to screen readers only: actions, icons. */
  hideHeader?: boolean;
  /** Makes the header a link that sorts. */
  sort?: { to: string; direction: Sorting };
  /** The footer cell of the column. */
  total?: ReactNode;
};

/** Attributes of every cell of a column. */
const cellOf = ({ align, from, place, compact }: Room & Roomy) => ({
  'data-align': align,
  'data-place': place,
  'data-named': compact === 'labelled' || undefined,
  // The classes are listed in table.css.
  className: from === undefined ? undefined : `roomy:@max-[${from}rem]/rows:hidden`,
});

/** The head of a column. */
export function ColumnHeader<Row>({ column }: { column: Column<Row> & Room }) {
  const { header, align, hideHeader, sort } = column;
  return (
    <th
      scope="col"
      {...cellOf(column)}
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
export function BodyCell<Row>({ column, row }: { column: Column<Row> & Room; row: Row }) {
  const { rowHeader, hideHeader, header } = column;
  if (rowHeader)
    return (
      <th scope="row" {...cellOf(column)}>
        {column.cell(row)}
      </th>
    );
  return (
    <td {...cellOf(column)} data-label={hideHeader ? undefined : header}>
      {column.cell(row)}
    </td>
  );
}

type FootProps<Row> = { columns: readonly (Column<Row> & Room)[]; before?: ReactNode };

/** The totals below the rows; nothing where no column has one. `before` stands in columns of the table itself. */
export function TableFoot<Row>({ columns, before }: FootProps<Row>) {
  if (columns.every(({ total }) => total === undefined)) return null;
  return (
    <tfoot>
      <tr>
        {before}
        {columns.map((column) =>
          column.rowHeader ? (
            <th key={column.id} scope="row" {...cellOf(column)}>
              {column.total}
            </th>
          ) : (
            <td key={column.id} {...cellOf(column)} data-label={column.header}>
              {column.total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
