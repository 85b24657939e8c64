import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A grey placeholder in the position and size of the content: `<Skeleton className="h-4 w-40" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-breathe rounded-sm bg-track', className)} />;
}

const LINES = ['w-full', 'w-11/12', 'w-4/5', 'w-10/12', 'w-9/12', 'w-1/2'] as const;

/** Placeholder lines of text; up to six. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      {LINES.slice(-lines).map((width) => (
        <Skeleton key={width} className={cx('h-3.5', width)} />
      ))}
    </div>
  );
}

/** Wraps the skeletons of a page or part: announces once to screen readers that it is loading. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
