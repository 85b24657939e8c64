import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { useHydrated } from '../use-hydrated.ts';
import { shareOf } from './row-selection.ts';
import { ASIDE, type Column } from './table.tsx';
import { useRowSelection } from './use-row-selection.ts';

type Props<Item> = {
  caption: string;
  columns: readonly Omit<Column<Item>, 'sort' | 'total'>[];
  rows: readonly Item[];
  rowKey: (row: Item) => string;
  /** Keys of the selected rows. */
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  /** Called on Enter or a click on a row. */
  onOpen?: (key: string) => void;
};

/** A dense table with selectable rows, with the keys of `useRowSelection`. Before hydration only links work. */
export function SelectableTable<Item>({ caption, columns, rows, rowKey, ...choice }: Props<Item>) {
  const { selected } = choice;
  const keys = rows.map(rowKey);
  const works = useHydrated();
  const rowSelection = useRowSelection({ keys, ...choice });
  return (
    <>
      <table
        className="table"
        data-keep
        data-selectable
        {...(works && { role: 'grid', 'aria-multiselectable': true, ...rowSelection.table })}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td className="w-10">
              {works ? (
                <Box
                  label="Select all"
                  share={shareOf(selected, keys)}
                  onChange={() => rowSelection.chooseAll(shareOf(selected, keys) !== 'all')}
                />
              ) : (
                <EmptyBox />
              )}
            </td>
            {columns.map(({ id, header, align, hideHeader, aside }) => (
              <th key={id} scope="col" data-align={align} className={aside ? ASIDE : undefined}>
                <span className={hideHeader ? 'sr-only' : undefined}>{header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                {...(works && rowSelection.row(key))}
                className="cursor-default -outline-offset-2 hover:bg-track/50 aria-selected:bg-accent-soft"
              >
                <td>
                  {works ? (
                    <Box
                      label="Select"
                      share={selected.has(key) ? 'all' : 'none'}
                      inRow
                      onChange={(extend) => rowSelection.choose(key, extend)}
                    />
                  ) : (
                    <EmptyBox />
                  )}
                </td>
                {columns.map((column) => (
                  <BodyCell key={column.id} column={column}>
                    {column.cell(row)}
                  </BodyCell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <span aria-live="polite" className="sr-only">
        {selected.size > 0 && `${selected.size} selected`}
      </span>
    </>
  );
}

function BodyCell({
  column: { align, rowHeader, aside },
  children,
}: {
  column: Pick<Column<never>, 'align' | 'rowHeader' | 'aside'>;
  children: React.ReactNode;
}) {
  const Cell = rowHeader ? 'th' : 'td';
  return (
    <Cell
      scope={rowHeader ? 'row' : undefined}
      data-align={align}
      className={cx(rowHeader && 'font-semibold', aside && ASIDE) || undefined}
    >
      {children}
    </Cell>
  );
}

type BoxProps = {
  label: string;
  share: 'all' | 'some' | 'none';
  /** Reached by the arrow keys of its row, not by Tab. */
  inRow?: boolean;
  /** `extend` is true with Shift. */
  onChange: (extend: boolean) => void;
};

function Box({ label, share, inRow = false, onChange }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label={label}
      checked={share === 'all'}
      tabIndex={inRow ? -1 : undefined}
      onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      className="tick"
    />
  );
}

const EmptyBox = () => <span className="block size-4.5 rounded-sm border border-control bg-surface" />;
