import type { ReactNode } from 'react';
import { cx } from '#app/ui/cx.ts';

type Props = { id: string; title: string; className?: string; children: ReactNode };

/** A section of a long page, linkable from its index and from other pages. */
export function PageSection({ id, title, className, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('scroll-mt-28 break-inside-avoid-page', className)}
    >
      <h2 id={`${id}-title`} className="mb-4 text-xl max-sm:text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
