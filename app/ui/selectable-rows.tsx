import { type KeyboardEvent, type SyntheticEvent, useEffect, useEffectEvent } from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';
import type { SelectableTableProps } from './selectable-table.tsx';
import { ASIDE } from './table.tsx';
import { usePart } from './use-part.ts';

const load = () => import('./selectable-table.tsx');

/** A dense table to work in (`SelectableTable`), which comes after the page: until then the same rows, plain. */
export function SelectableRows<Item>(props: SelectableTableProps<Item>) {
  const { part, want } = usePart(load);
  const fetch = useEffectEvent(() => void want(() => undefined));
  useEffect(() => fetch(), []);
  return part ? <part.SelectableTable {...props} /> : <PlainRows {...props} />;
}

function PlainRows<Item>({ caption, columns, rows, rowKey }: SelectableTableProps<Item>) {
  return (
    <table className="table" data-keep data-selectable>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td className="w-10">
            <EmptyBox />
          </td>
          {columns.map(({ id, header, align, hideHeader, aside }) => (
            <th key={id} scope="col" data-align={align} className={aside ? ASIDE : undefined}>
              <span className={hideHeader ? 'sr-only' : undefined}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <td>
              <EmptyBox />
            </td>
            {columns.map(({ id, cell, align, rowHeader, aside }) => (
              <td
                key={id}
                data-align={align}
                className={cx(rowHeader && 'font-semibold', aside && ASIDE) || undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const EmptyBox = () => <span className="block size-4.5 rounded-sm border border-control bg-surface" />;

const keep = (event: SyntheticEvent) => event.stopPropagation();
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.stopPropagation();
};

/** A link inside of a row that can be chosen: pressing it goes there, and does nothing to the row. */
export function RowLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      prefetch={false}
      preventScrollReset
      onPointerDown={keep}
      onMouseDown={keep}
      onClick={keep}
      onKeyDown={keepEnter}
      className="tap"
    >
      {children}
    </Link>
  );
}
