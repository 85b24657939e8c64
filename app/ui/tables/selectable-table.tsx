import { useEffect, useRef } from 'react';
import { useMayAct } from '../permissions.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { BodyCell, ColumnHeader, TableFoot } from './column.tsx';
import { withRoom } from './column-room.ts';
import type { Rows, Selection } from './list-table.tsx';
import { selectAllState } from './row-selection.ts';
import { useRowSelection } from './use-row-selection.ts';

type Choice = {
  /** Keys of the selected rows. */
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  /** Called on Enter or a click on a row. */
  onOpen?: (key: string) => void;
};

/** Makes the rows of a list selectable, with the keys of a file list. */
export const selectable =
  (choice: Choice): Selection =>
  (rows) => <SelectableTable {...rows} {...choice} />;

const selectNothing = () => undefined;

/** In rem, with its padding. */
const BOX_WIDTH = 2.5;

/**
 * A dense table with selectable rows, with the keys of `useRowSelection`. Before hydration only links work. For those
 * who may not act on the rows there is nothing to select, and a row opens.
 */
export function SelectableTable<Item>({
  caption,
  columns: all,
  rows,
  rowKey,
  sticky = false,
  ...choice
}: Omit<Rows<Item>, 'sticky'> & Choice & { sticky?: boolean }) {
  const { selected } = choice;
  const mayAct = useMayAct();
  const columns = withRoom(all, mayAct ? BOX_WIDTH : 0);
  const isCompact = columns.some(({ place }) => place);
  const keys = rows.map(rowKey);
  const works = useHydrated();
  const rowSelection = useRowSelection({ keys, ...choice, ...(!mayAct && { onSelect: selectNothing }) });
  return (
    <div className="rows">
      <table
        className="table"
        data-selectable={mayAct || undefined}
        data-keep={!isCompact || undefined}
        data-compact={isCompact || undefined}
        data-sticky={sticky || undefined}
        {...(works && { role: 'grid', 'aria-multiselectable': mayAct, ...rowSelection.table })}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {mayAct && (
              <td className="w-10" data-place="box">
                {works ? (
                  <Box
                    label="Select all"
                    share={selectAllState(selected, keys)}
                    onChange={() => rowSelection.chooseAll(selectAllState(selected, keys) !== 'all')}
                  />
                ) : (
                  <EmptyBox />
                )}
              </td>
            )}
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} />
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
                {mayAct && (
                  <td data-place="box">
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
                )}
                {columns.map((column) => (
                  <BodyCell key={column.id} column={column} row={row} />
                ))}
              </tr>
            );
          })}
        </tbody>
        <TableFoot columns={columns} before={mayAct && <td data-place="box" />} />
      </table>
      <span aria-live="polite" className="sr-only">
        {selected.size > 0 && `${selected.size} selected`}
      </span>
    </div>
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
      className="tick relative pointer-coarse:after:absolute pointer-coarse:after:-inset-3.25"
    />
  );
}

const EmptyBox = () => <span className="block size-4.5 rounded-sm border border-control bg-surface" />;
