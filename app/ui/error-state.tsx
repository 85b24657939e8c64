import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons/icon.tsx';

type Props = {
  /** What happened, in the member's words. */
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  /** The ID that lets support find the error in the logs. */
  requestId?: string | null;
  action?: ReactNode;
  /** Use `page` when nothing else is on the page: the title is then its `h1`. */
  level?: 'page' | 'part';
  className?: string;
};

/** Shows what happened, what to do, and the ID to quote. */
export function ErrorState({ title, children, requestId, action, level = 'part', className }: Props) {
  const Heading = level === 'page' ? 'h1' : 'h2';
  return (
    <div
      role={level === 'part' ? 'alert' : undefined}
      className={cx(
        'flex flex-col items-start gap-2',
        level === 'part' ? 'border-y py-10' : 'pt-8 pb-16 md:pt-12',
        className,
      )}
    >
      <Icon name="Alert" size={24} className="text-critical" />
      <Heading className="mt-1">{title}</Heading>
      {children && <div className="max-w-read text-base text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
      {requestId && (
        <p className="mt-3 text-xs text-muted">
          If you write to us, quote <code className="font-mono text-ink select-all">{requestId}</code>
        </p>
      )}
    </div>
  );
}
