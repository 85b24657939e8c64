import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { Menu, type MenuItem } from './menu.tsx';

type Props = {
  /** What is chosen, such as "As of". Not shown on a phone. */
  label: string;
  /** The choice, such as "Today". */
  value: string;
  /** Whether it is another than the usual one. */
  isSet?: boolean;
  /** Whether it is cut first where a phone has no room for all of a row. */
  gives?: boolean;
  items: readonly MenuItem[];
  children?: ReactNode;
};

/** A button that says what a page shows, with a menu to choose something else. The items are links. */
export function PillMenu({ label, value, isSet = false, gives = false, items, children }: Props) {
  return (
    <Menu
      label={label}
      items={items}
      align="start"
      isSheet
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className={cx(
            'inline-flex h-10 max-w-full items-center gap-2 rounded-full border px-4 transition-colors max-sm:gap-1.5 max-sm:px-3 pointer-coarse:h-11',
            gives ? 'min-w-0' : 'shrink-0',
            isSet
              ? 'border-accent bg-accent-soft text-accent hover:bg-track'
              : 'bg-surface text-ink hover:border-control',
          )}
        >
          <span className={cx('max-sm:sr-only', !isSet && 'text-muted')}>{label}</span>
          <span className="truncate font-semibold">{value}</span>
          <Icon name="Chevron" />
        </button>
      )}
    >
      {children}
    </Menu>
  );
}
