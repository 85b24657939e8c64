import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type KeyValue = { label: string; value: ReactNode };

/** Labelled facts, separated by hairlines. */
export function KeyValues({ items, className }: { items: readonly KeyValue[]; className?: string }) {
  return (
    <dl className={cx('divide-y border-y', className)}>
      {items.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-6 py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="text-end font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
