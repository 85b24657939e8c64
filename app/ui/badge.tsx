import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/icon-names.ts';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'critical' | 'invite';

const TONES: Record<Tone, string> = {
  neutral: 'bg-track text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  critical: 'bg-critical-soft text-critical',
  invite: 'bg-invite-soft text-invite',
};

type Props = { tone?: Tone; icon?: IconName; className?: string; children: ReactNode };

/** A status in one or two words. The words carry the meaning; the tone only supports it. */
export function Badge({ tone = 'neutral', icon, className, children }: Props) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} className="-ml-0.5" />}
      {children}
    </span>
  );
}
