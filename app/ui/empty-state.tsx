import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/icon-names.ts';

type Props = {
  /** Without one, it is a line within a section. */
  icon?: IconName;
  /** What will appear here. */
  title: string;
  /** When it will appear, and what to do in the meantime. */
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** Shown where there is no content yet: says what will appear here and what to do now. */
export function EmptyState({ icon, title, children, action, className }: Props) {
  if (!icon)
    return (
      <p className={cx('text-muted', className)}>
        {title} {children}
      </p>
    );
  return (
    <div className={cx('flex flex-col items-start gap-2 border-y py-10', className)}>
      <Icon name={icon} size={24} className="text-muted" />
      <h2 className="mt-1">{title}</h2>
      {children && <div className="max-w-read text-base text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
