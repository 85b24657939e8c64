import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { Link } from '../navigation/link.tsx';
import { Popover } from '../overlays/popover.tsx';
import type { Sorting } from './column.tsx';

/** A column that can be sorted, and where that leads. */
export type TableOrder = { id: string; header: string; to: string; direction: Sorting };

export const OPTION =
  'flex items-center gap-3 rounded-sm px-3 py-2 -outline-offset-2 hover:bg-track focus-visible:bg-track pointer-coarse:min-h-11';

type Props = { label: string; orders: readonly TableOrder[] /** Below the orders. */; children?: ReactNode };

/** What the heads of a table do, where there is no room for them. */
export function SortPopover({ label, orders, children }: Props) {
  if (orders.length === 0) return null;
  return (
    <Popover label={label}>
      <ul>
        {orders.map(({ id, header, to, direction }) => (
          <li key={id}>
            <Link
              to={to}
              look="plain"
              prefetch={false}
              replace
              preventScrollReset
              aria-current={direction === 'none' ? undefined : 'true'}
              className={cx(OPTION, 'justify-between aria-[current=true]:font-semibold')}
            >
              {header}
              {direction !== 'none' && (
                <>
                  <span className="sr-only">, {direction}</span>
                  <Icon name="Chevron" className={direction === 'ascending' ? 'rotate-180' : undefined} />
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </Popover>
  );
}
