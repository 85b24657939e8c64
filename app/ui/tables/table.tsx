import { cx } from '../cx.ts';
import { BodyCell, type Column, ColumnHeader, TableFoot } from './column.tsx';
import { withRoom } from './column-room.ts';

export type { Column } from './column.tsx';

type Props<Row> = {
  /** What the table contains; for screen readers, and visible with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Keeps the table layout on phones: for two or three narrow columns. */
  keep?: boolean;
  /** Keeps the head in sight while the page scrolls. */
  sticky?: boolean;
  /** Tints the rows that need attention; a word in the row must say why. */
  isAlarming?: (row: Row) => boolean;
  className?: string;
};

/**
 * A table of facts. Columns give way by their rank; on a phone each row is a compact one where the columns have a place
 * in it, else a card with labels.
 */
export function Table<Row>({
  caption,
  showCaption = false,
  columns: all,
  rows,
  rowKey,
  keep = false,
  sticky = false,
  isAlarming,
  className,
}: Props<Row>) {
  const columns = withRoom(all);
  return (
    <div className={keep ? undefined : 'rows'}>
      <table
        className={cx('table', className)}
        data-keep={keep || undefined}
        data-sticky={sticky || undefined}
        data-compact={columns.some(({ place }) => place) || undefined}
      >
        <caption className={showCaption ? 'pb-2 text-start font-serif text-lg' : 'sr-only'}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-tone={isAlarming?.(row) ? 'critical' : undefined}>
              {columns.map((column) => (
                <BodyCell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        <TableFoot columns={columns} />
      </table>
    </div>
  );
}
