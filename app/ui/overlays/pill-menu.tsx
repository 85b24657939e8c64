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
  items: readonly MenuItem[];
  children?: ReactNode;
};

/** A button that says what a page shows, with a menu to choose something else. The items are links. */
export function PillMenu({ label, value, isSet = false, items, children }: Props) {
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
            'inline-flex h-10 max-w-full min-w-0 items-center gap-2 rounded-full border px-4 transition-colors pointer-coarse:h-11',
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
