import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

type Props = ComponentProps<'article'> & {
  /** Use `li` or `section` where they fit the content better. */
  as?: 'article' | 'section' | 'div' | 'li';
  /** Makes the whole card the target of the one link inside with the class `card-link`. */
  interactive?: boolean;
};

/** A raised surface. Put a `CardBody` in it, preceded by a picture if there is one. */
export function Card({ as: Tag = 'article', interactive = false, className, ...rest }: Props) {
  const Element = Tag as 'article';
  return (
    <Element
      {...rest}
      className={cx(
        'flex flex-col overflow-hidden rounded-md border bg-surface',
        interactive && 'relative transition-colors focus-within:border-control hover:border-control',
        className,
      )}
    />
  );
}

export function CardBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('flex flex-1 flex-col gap-3 px-5 pt-4 pb-5', className)}>{children}</div>;
}
