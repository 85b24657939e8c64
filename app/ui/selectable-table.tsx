import type { Selection } from 'react-aria-components';
import { Cell, Checkbox, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { ASIDE, type Column as ColumnOf } from './table.tsx';

export type SelectableTableProps<Item> = {
  caption: string;
  columns: readonly Omit<ColumnOf<Item>, 'sort' | 'total'>[];
  rows: readonly Item[];
  rowKey: (row: Item) => string;
  /** Keys of the chosen rows. */
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  /** Enter or a click on a row. */
  onOpen?: (key: string) => void;
};

/**
 * A dense table to work in: arrows move, Space chooses, Shift extends, Ctrl/⌘ A chooses all, Enter opens.
 * Brings 61 KB (gzip) of React Aria: pages show it by `SelectableRows`, which fetches it when they are there.
 */
export function SelectableTable<Item>({
  caption,
  columns,
  rows,
  rowKey,
  selected,
  onSelect,
  onOpen,
}: SelectableTableProps<Item>) {
  const choose = (selection: Selection) =>
    onSelect(new Set(selection === 'all' ? rows.map(rowKey) : [...selection].map(String)));
  return (
    <Table
      aria-label={caption}
      selectionMode="multiple"
      selectionBehavior="toggle"
      selectedKeys={selected}
      onSelectionChange={choose}
      onRowAction={onOpen && ((key) => onOpen(String(key)))}
      className="table"
      data-keep
      data-selectable
    >
      <TableHeader>
        <Column className="w-10">
          <Choose label="Choose all" />
        </Column>
        {columns.map(({ id, header, align, rowHeader, hideHeader, aside }) => (
          <Column
            key={id}
            id={id}
            isRowHeader={rowHeader}
            data-align={align}
            className={aside ? ASIDE : undefined}
          >
            <span className={hideHeader ? 'sr-only' : undefined}>{header}</span>
          </Column>
        ))}
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <Row
            key={rowKey(row)}
            id={rowKey(row)}
            className="cursor-default -outline-offset-2 hover:bg-track/50 data-selected:bg-accent-soft"
          >
            <Cell>
              <Choose label="Choose" />
            </Cell>
            {columns.map(({ id, cell, align, rowHeader, aside }) => (
              <Cell
                key={id}
                data-align={align}
                className={cx(rowHeader && 'font-semibold', aside && ASIDE) || undefined}
              >
                {cell(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Choose({ label }: { label: string }) {
  return (
    <Checkbox
      slot="selection"
      aria-label={label}
      className="group flex size-4.5 items-center justify-center rounded-sm border border-control bg-surface text-on-accent data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-accent data-indeterminate:border-accent data-indeterminate:bg-accent data-selected:border-accent data-selected:bg-accent"
    >
      {({ isSelected, isIndeterminate }) => (
        <>{isIndeterminate ? <Icon name="Minus" /> : isSelected ? <Icon name="Checkmark" /> : null}</>
      )}
    </Checkbox>
  );
}
