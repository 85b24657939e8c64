import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useMayAct } from '../permissions.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** The accessible name, also shown by the browser on hover. */
  label: string;
  size?: 18 | 24;
};

/** A square button with only an icon. Not drawn for those who may not act here. */
export function IconButton({ icon, label, size = 18, className, ...rest }: Props) {
  if (!useMayAct()) return null;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(
        'inline-flex size-10 flex-none items-center justify-center rounded-md text-muted transition-colors enabled:hover:bg-track enabled:hover:text-ink disabled:opacity-50 pointer-coarse:size-11',
        className,
      )}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
